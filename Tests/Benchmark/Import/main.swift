import Foundation
import Measuring

// Measures imports:
//
//     swift run --package-path Tests/Benchmark -c release import-bench [letterboxd] [trakt] [imdb] [--ratios]
//
// - A diary of Letterboxd with 10,000 and 100,000 rows about as many as 10,000 known titles, in this process.
// - Trakt's history with 10,000 and 100,000 rows, all of whose titles are in the files, by the program.
// - 1,366 ratings of IMDb by the program, with TMDb on this machine: the number of requests, also for titles that TMDb
//   doesn't have, and when progress is shown first; then with an outage. A diary of as many films is looked up by name.
//
// Times are processor time.

do {
    let folder = URL.temporaryDirectory.appending(path: "import-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
    if words.isEmpty || words.contains("letterboxd") { try await measureKnownTitles(in: folder) }
    if words.isEmpty || words.contains("trakt") { try measureTrakt(in: folder) }
    if words.isEmpty || words.contains("imdb") { try measureIMDb(in: folder) }
} catch {
    FileHandle.standardError.write(Data("import-bench: \(error)\n".utf8))
    exit(2)
}
