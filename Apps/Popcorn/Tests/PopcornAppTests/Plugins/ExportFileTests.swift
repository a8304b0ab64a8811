import Foundation
import Prompt
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp

@Suite("Files of exports") struct ExportFileTests {
    private let folder: TemporaryFolder
    private let session: Session<Composition>

    init() throws {
        folder = try TemporaryFolder()
        session = try .inMemory(["NO_COLOR": "1"], width: 200)
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    @Test(arguments: ["csv", "letterboxd", "library"])
    func `a file has what standard output has, and replaces an earlier export`(_ format: String) async throws {
        #expect(await session.run("seen 550 date:2019-03-14").exitCode == 0)
        let shown = await session.run("export \(format) -").standardOutput
        #expect(await session.run("export \(format) \(path("file"))").exitCode == 0)
        #expect(try text("file") == shown)
        chmod(path("file"), 0o640)
        _ = await session.run("seen 603 date:2020-01-01")
        #expect(await session.run("export \(format) \(path("file"))").exitCode == 0)
        let new = await session.run("export \(format) -").standardOutput
        #expect(try text("file") == new && new != shown)
        let mode = try FileManager.default.attributesOfItem(atPath: path("file"))[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["file"])
    }

    @Test func `CSV has the ratings, notes and tags that belong to no viewing, and an import reads them again`()
        async throws
    {
        for line in [
            "rate 9 603", "note \"again\" 603", "rate 8 tv 1396", "rate 10 tv 1396 s5e14", "seen 550 date:2019-03-14",
            "rate 7 550", "tag noir 155",
        ] {
            #expect(await session.run(line).exitCode == 0, "\(line)")
        }
        let shown = await session.run("export csv -").standardOutput
        // The header, the viewing, and what it doesn't have: two ratings that mark what they rate as seen, and two others.
        #expect(shown.split(separator: "\n").count == 6, "\(shown)")
        #expect(await session.run("export csv \(path("all.csv"))").exitCode == 0)
        let other: Session<Composition> = try .inMemory(["NO_COLOR": "1"], width: 200)
        #expect(await other.run("import \(path("all.csv"))").exitCode == 0)
        let columns = "yours sort:title --fields kind,id,season,episode,mine.rating,mine.tags,mine.hasNote --csv"
        #expect(await other.run(columns).standardOutput == session.run(columns).standardOutput)
        #expect(await other.run("export csv -").standardOutput.split(separator: "\n").count == 6)
    }

    @Test func `CSV says that a title is not rated, or rated otherwise than its viewings`() async throws {
        for line in [
            "seen 550 date:2019-03-14", "rate 8", "seen 603 date:2019-03-14", "rate 9", "unrate 603",
            "rate 5 155", "seen 155 date:2020-01-01", "drop tv 1396",
        ] {
            #expect(await session.run(line).exitCode == 0, "\(line)")
        }
        let shown = await session.run("export csv -").standardOutput
        #expect(!shown.contains("List") && !shown.contains("Rank"), "\(shown)")
        #expect(shown.contains("tv/1396") && shown.split(separator: "\n").first?.contains("Dropped") == true)
        try await checkRoundTrip("a few lines")
    }

    /// Random libraries. `POPCORN_SEED=7` tries only one, and `POPCORN_LIBRARIES=100` more.
    @Test func `CSV of any library that an empty one has imported is the same`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let only = environment["POPCORN_SEED"].flatMap { UInt64($0) }
        let count = environment["POPCORN_LIBRARIES"].flatMap { UInt64($0) } ?? 4
        for seed in only.map({ [$0] }) ?? Array(1...count) {
            var random = SeededGenerator(seed: seed)
            let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], width: 200)
            var lines: [String] = []
            for _ in 1...30 {
                lines.append(Self.line(&random))
                _ = await session.run(lines[lines.count - 1])
            }
            try await checkRoundTrip("seed \(seed): \(lines)", session)
        }
    }

    private static func line(_ random: inout SeededGenerator) -> String {
        func one(_ words: [String]) -> String { words[Int.random(in: 0..<words.count, using: &random)] }
        let film = one(["#550", "#603", "#155", "tv 1396 s5e14", "tv 1396 s1e1"])
        let title = one([film, "tv 1396", "tv 1396 s2"])
        let day = one(["2019", "2019-03", "2019-03-14", "2019-03-15", "2020-01-01", "unknown"])
        return switch Int.random(in: 0..<12, using: &random) {
        case 0...3: "seen \(film) date:\(day)"
        case 4, 5: "rate \(Int.random(in: 1...10, using: &random)) \(title)"
        case 6: "unrate \(title)"
        case 7: "unseen \(film)"
        case 8: "note \"\(one(["again", "“with”, Anna", "=1+1"]))\" \(title)"
        case 9: "tag \(one(["noir", "winter,-noir", "b,a"])) \(title)"
        case 10: "\(one(["drop", "undrop"])) tv 1396"
        default: "rate \(Int.random(in: 1...10, using: &random)) \(film) date:\(day)"
        }
    }

    /// Imports the CSV file of a library into an empty one, and compares the CSV file of that one.
    private func checkRoundTrip(_ name: String, _ session: Session<Composition>? = nil) async throws {
        let session = session ?? self.session
        let file = path("round.csv")
        #expect(await session.run("export csv \(file)").exitCode == 0, "\(name)")
        let other: Session<Composition> = try .inMemory(["NO_COLOR": "1"], width: 200)
        let output = await other.run("import \(file)")
        let shown = await other.run("export csv -").standardOutput
        #expect(try shown == text("round.csv"), "\(name)\n\(output.standardOutput)\(output.standardError)")
    }

    @Test func `nothing is written over another file, even if only a later one is in the way`() async throws {
        let header = "tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review"
        // Letterboxd reads at most 1 MB of a file.
        let note = String(repeating: "Long. ", count: 100_000)
        for line in [
            "seen 550 date:2019-03-14", "seen 550 date:2020-03-14", "diary", "1 note \"\(note)\"", "2 note \"\(note)\"",
        ] {
            #expect(await session.run(line).exitCode == 0)
        }
        try Data("mine".utf8).write(to: folder.url.appending(path: "out-2.csv"))
        let output = await session.run("export letterboxd \(path("out.csv"))")
        #expect(output.exitCode == 2 && output.standardError.contains("out-2.csv exists and is not an export"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out-2.csv"])
        #expect(try text("out-2.csv") == "mine")
        try FileManager.default.removeItem(atPath: path("out-2.csv"))
        #expect(await session.run("export letterboxd \(path("out.csv"))").exitCode == 0)
        let lines = try (text("out.csv") + text("out-2.csv")).split(separator: "\n")
        #expect(lines.count == 2 + 2)
        #expect(try text("out-2.csv").hasPrefix(header + "\n"))
    }
}
