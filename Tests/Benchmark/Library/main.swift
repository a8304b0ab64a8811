import Foundation

// Measures the user's library at two sizes. The smaller one has 2,400 viewings, so that a page of 20 rows is full in both:
//
//     swift run --package-path Tests/Benchmark -c release library-bench [session] [commands] [VIEWINGS] [--ratios]
//
// - session: calls in an open session, with each engine.
// - commands: the program's commands, each in a process of its own, with the view in SQLite.

do {
    let words = CommandLine.arguments.dropFirst()
    let large = words.lazy.compactMap { Int($0) }.last ?? 100_000
    if words.first == "fill" {
        guard let filling = Filling(rawValue: CommandLine.arguments[2]) else { exit(2) }
        try await filling.fill(URL(filePath: CommandLine.arguments[3]), large)
        exit(0)
    }
    let folder = URL.temporaryDirectory.appending(path: "library-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let isWhole = !words.contains { ["session", "commands"].contains($0) }
    if isWhole || words.contains("session") { try await SessionBenchmark(small: 2400, large: large).run(in: folder) }
    if isWhole || words.contains("commands") { try CommandBenchmark(in: folder, count: large, rounds: 5).run() }
} catch {
    FileHandle.standardError.write(Data("library-bench: \(error)\n".utf8))
    exit(2)
}
