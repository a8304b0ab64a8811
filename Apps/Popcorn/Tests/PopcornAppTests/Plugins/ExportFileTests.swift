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
