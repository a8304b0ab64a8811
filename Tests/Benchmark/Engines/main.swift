import CSQLite
import FileStorage
import Foundation
import SQLiteStorage
import Storage

// Measures the storage engines against the least that a machine needs for the same work, in turns, in one process:
//
//     swift run --package-path Tests/Benchmark -c release popcorn-bench
//
// The floor of SQLite is C calls on the same tables, that of files is pread and pwrite of the same bytes, that of the
// memory is a dictionary behind a lock. Times are µs of processor time for one operation.
//
// PostgreSQL is measured by the time that passes, against libpq by hand on the same tables:
//
//     swift run --package-path Tests/Benchmark -c release --traits PostgreSQL popcorn-bench --engines sqlite,postgresql --server postgres://…

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let reports = try await Benchmark(options).run()
    if options.printsJSON {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        print(String(decoding: try encoder.encode(reports), as: UTF8.self))
    }
} catch {
    FileHandle.standardError.write(Data("popcorn-bench: \(error)\n".utf8))
    exit(1)
}
