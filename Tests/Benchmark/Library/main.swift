import Foundation

// Measures the user's library at two sizes. The smaller one has 2,400 viewings, so that a page of 20 rows is full in both:
//
//     swift run --package-path Tests/Benchmark -c release library-bench [session] [commands] [VIEWINGS]
//
// - session: calls in an open session, with each engine; the ratio is to be at most 1.5.
// - commands: the program's commands, each in a process of its own, with the view in SQLite. Ends with 1 if one of them
//   takes more than its limit: of its time in the small library, of a list's first row, or of sqlite3's time for the same
//   question.

do {
    let words = CommandLine.arguments.dropFirst()
    let large = words.lazy.compactMap { Int($0) }.last ?? 100_000
    if words.first == "fill" {
        try await CommandBenchmark.fill(URL(filePath: CommandLine.arguments[2]), large)
        exit(0)
    }
    let folder = URL.temporaryDirectory.appending(path: "library-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let isWhole = !words.contains { ["session", "commands"].contains($0) }
    if isWhole || words.contains("session") { try await SessionBenchmark(small: 2400, large: large).run(in: folder) }
    if isWhole || words.contains("commands") {
        var commands = try CommandBenchmark(in: folder, small: 2400, large: large, rounds: 5)
        if try !commands.run() { exit(1) }
    }
} catch {
    FileHandle.standardError.write(Data("library-bench: \(error)\n".utf8))
    exit(2)
}
