import Foundation
import Prompt
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp

/// How much of a list, a collection and a filmography was seen. `POPCORN_LIBRARIES=100` tries more libraries,
/// `POPCORN_SEED=7` only one.
@Suite("How much was seen") struct SeenCountTests {
    private static let seeds: [UInt64] = {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["POPCORN_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...(environment["POPCORN_LIBRARIES"].flatMap(UInt64.init) ?? 3))
    }()
    /// Movies of the sample, among them those of a collection, and films with one actor.
    private static let movies = [550, 603, 604, 605, 155, 680, 13, 1124, 238, 278, 949]

    private static func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    }

    @Test(arguments: seeds)
    func `is the number of those that “yours” has as seen`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], width: 200)
        _ = await session.run("list create later")
        for _ in 0..<30 {
            let id = Self.movies.randomElement(using: &random) ?? 550
            let lines = [
                "list add later \(id)", "list remove later \(id)", "seen #\(id)", "unseen #\(id)", "rate 8 #\(id)",
                "drop #\(id)", "watchlist add \(id)", "undo",
            ]
            _ = await session.run(lines.randomElement(using: &random) ?? "undo")
        }
        // An undo may have taken the list away.
        _ = await session.run("list create later")
        let yours = try Self.json(await session.run("yours is:seen --json --limit 100").standardOutput)
        let seen = Set((yours["data"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int })
        for line in ["list later", "watchlist", "person 287 films", "movie 603 collection"] {
            let result = try Self.json(await session.run("\(line) --json").standardOutput)
            let data = result["data"]
            let rows = data as? [[String: Any]] ?? (data as? [String: Any])?["movies"] as? [[String: Any]] ?? []
            let ids = rows.compactMap { $0["id"] as? Int }
            #expect(result["seen"] as? Int == ids.count(where: seen.contains), "seed \(seed), \(line)")
            #expect(result["out"] as? Int == ids.count, "seed \(seed), \(line)")
        }
        let lists = try Self.json(await session.run("list --json").standardOutput)
        for list in lists["data"] as? [[String: Any]] ?? [] {
            let slug = try #require(list["slug"] as? String)
            let entries = try Self.json(await session.run("list \(slug) --json").standardOutput)
            #expect(list["seen"] as? Int == entries["seen"] as? Int && list["titles"] as? Int == list["count"] as? Int)
        }
    }

    @Test func `is said on screens, and collections that are begun are listed`() async throws {
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], width: 200, toTerminal: true)
        #expect(await session.run("collections").standardOutput.contains("You haven’t seen any movie."))
        _ = await session.run("seen 603")
        _ = await session.run("watchlist add 604")
        _ = await session.run("watchlist add 603")
        #expect(await session.run("watchlist").standardOutput.contains("2 movies · 1 of 2 seen"))
        let collection = await session.run("movie 603 collection").standardOutput
        #expect(collection.contains("1 of 4 seen") || collection.contains("1 of 3 seen"), "\(collection)")
        let begun = await session.run("collections").standardOutput
        #expect(begun.contains("The Matrix Reloaded (2003)"), "\(begun)")
        let opened = await session.run("1").standardOutput
        #expect(opened.contains("The Matrix Revolutions"), "\(opened)")
        // What was dropped isn't next.
        _ = await session.run("drop #604")
        #expect(await session.run("collections").standardOutput.contains("The Matrix Revolutions (2003)"))
    }
}
