import Foundation
import Testing

/// Logs that were written before a rating of something unseen made a mark: what a rating made then looks like a viewing.
///
/// `POPCORN_RECORD=1` writes what they show now to the folder `Golden/Libraries`.
@Suite struct `A library of an earlier version` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/Libraries")
    private static let isRecording = ProcessInfo.processInfo.environment["POPCORN_RECORD"] != nil

    @Test(arguments: ["film", "days", "series", "last"])
    func `has no viewing for a rating, and progress by its episodes`(_ name: String) async throws {
        let home = try Home()
        let library = home.xdg("data").appending(path: "popcorn/library")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.folder.appending(path: "\(name).jsonl"), to: library.appending(path: "laptop.jsonl"))
        var shown = ""
        let own = "kind,id,season,episode,title,mine.seen,mine.isSeen,mine.episodesSeen,mine.state,mine.rating"
        for line in ["diary --csv", "yours --csv --fields \(own)"] {
            let words = line.split(separator: " ").map(String.init)
            shown += "> \(line)\n" + (try await home.run(words: words).succeeded().output)
        }
        let statistics = try #require(try await home.run("stats", "--json").succeeded().json["data"])
        for field in ["films", "episodes", "mean", "titles", "rewatches"] {
            shown += "\(field): \(statistics[field]?.number.map { "\($0)" } ?? "none")\n"
        }
        let expected = Self.folder.appending(path: "\(name).txt")
        if Self.isRecording { try Data(shown.utf8).write(to: expected) }
        #expect(try shown == String(contentsOf: expected, encoding: .utf8))
    }
}
