import CSQLite
import FileStorage
import Foundation
import SQLiteStorage
import Storage

// Compares the storage engines with minimal implementations of the same work, alternately, in one process:
//
//     swift run --package-path Tests/Benchmark -c release popcorn-bench
//
// SQLite is compared with C calls on the same tables, files with pread and pwrite of the same bytes, and memory with a
// dictionary behind a lock. Times are µs of processor time per operation.
//
// PostgreSQL is measured in elapsed time, against handwritten libpq on the same tables:
//
//     swift run --package-path Tests/Benchmark -c release --traits PostgreSQL popcorn-bench --engines sqlite,postgresql
//     --server postgres://…

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
