import Foundation
import Prompt
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp

/// Going back after an import, settling its rows, deleting its lists, and importing the program's own exports.
@Suite("Imports that are repeated, settled or read back") struct RepeatedImportTests {
    private let folder: TemporaryFolder
    private let session: Session<Composition>

    init() throws {
        folder = try TemporaryFolder()
        session = try .inMemory(["NO_COLOR": "1"], width: 100, isInteractive: true)
    }

    /// Writes a file and returns its path.
    private func write(_ text: String, _ name: String) throws -> String { try folder.file(name, text) }

    private func run(_ line: String) async -> String { await session.lastOutput(of: [line]) }

    /// Runs lines and returns the last one's output.
    private func run(_ lines: [String]) async -> String { await session.lastOutput(of: lines) }

    private static let ratings = """
        Date,Name,Year,Letterboxd URI,Rating
        2024-05-08,Alien,1979,https://boxd.it/e10,4
        2024-05-08,Dune,1984,https://boxd.it/e11,2

        """

    @Test func `“back” after an import shows what was there before, and imports nothing`() async throws {
        let file = try write(Self.ratings, "ratings.csv")
        let undone = await run(["movie 550", "import \(file)", "movie 603", "undo"])
        #expect(undone.hasPrefix("Undid: import of Alien"), "\(undone)")
        #expect(await run("back").hasPrefix("Fight Club"))
        #expect(await run("yours --csv --fields title") == "title\n")
    }

    @Test func `a row of an import doesn't become the current title`() async throws {
        let file = try write(Self.ratings, "ratings.csv")
        _ = await run(["import \(file)", "movie 550"])
        #expect(await run("unsure 1").contains("Dune"))
        #expect(await run("rate 9").hasPrefix("Fight Club (movie, 1999): rated 9"))
    }

    @Test func `a miniseries is settled by the id that was written into the left-over file`() async throws {
        let columns = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date"
        let file = try write("\(columns)\n2024-05-07,Chernobyl,2019,https://boxd.it/e9,5,,,2024-05-07\n", "diary.csv")
        #expect(await run("import \(file)").hasPrefix("1 row: 1 unsure"))
        let left = folder.url.appending(path: "diary-left.csv")
        let text = try String(contentsOf: left, encoding: .utf8)
        #expect(text.hasSuffix(",\n"))
        try Data("\(text.dropLast())tv/87108\n".utf8).write(to: left)
        let settled = await run("import \(left.path)")
        #expect(settled.hasPrefix("1 row: 1 added"), "\(settled)")
        #expect(await run("diary --csv").split(separator: "\n").count == 6)
        #expect(await run("import \(left.path)").hasPrefix("1 row: 1 already there"))
        #expect(!(await run("import \(file)").contains("this one lacks")))
    }

    @Test func `the files of a folder that an import doesn't read are named`() async throws {
        _ = try write(Self.ratings, "export/ratings.csv")
        for name in ["comments", "profile", "a", "b", "c", "d"] { _ = try write("x\n", "export/\(name).csv") }
        let output = await run("import \(folder.url.appending(path: "export").path)")
        let names = ["a", "b", "c", "comments", "d"].map { "export/\($0).csv" }.joined(separator: ", ")
        #expect(output.contains("not read: \(names) and 1 other file"), "\(output)")
    }

    @Test func `a list that was imported and then deleted isn't made again`() async throws {
        let list = """
            Letterboxd list export v7
            Date,Name,Tags,URL,Description
            2024-05-08,Crime,,https://boxd.it/list,

            Position,Name,Year,URL,Description
            1,Alien,1979,https://boxd.it/a,
            2,Fight Club,1999,https://boxd.it/b,

            """
        let file = try write(list, "lists/crime.csv")
        #expect(await run("import \(file)").hasPrefix("2 rows: 2 added"))
        #expect(await run("list delete crime").hasPrefix("Deleted “Crime”"))
        #expect(await run("import \(file)").contains("2 already there"))
        #expect(await run("list --csv --fields name") == "name\nwatchlist\n")
    }

    @Test func `a season's rating, note and tags are read back from the program's own columns`() async throws {
        let file = folder.url.appending(path: "own.csv").path
        _ = await run(["rate 7 tv 1396 s1", "note \"slow start\" tv 1396 s1", "tag winter tv 1396 s1"])
        _ = await run("export csv \(file)")
        let other = try Session<Composition>.inMemory(["NO_COLOR": "1"], width: 100)
        let output = await other.run("import \(file)").standardOutput
        #expect(output.hasPrefix("1 row: 1 added"), "\(output)")
        let columns = "season,mine.rating,mine.tags,note"
        let own = await run("yours --csv --fields \(columns)")
        #expect(own.contains("\n1,7,winter,slow start\n"), "\(own)")
        #expect(await other.run("yours --csv --fields \(columns)").standardOutput == own)
    }

    @Test func `what “--prune” removed comes back with the next export that has it`() async throws {
        let columns = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date"
        let alien = "2024-01-01,Alien,1979,https://boxd.it/e1,4,,,2024-01-01\n"
        let diary = "\(columns)\n\(alien)2024-01-02,Fight Club,1999,https://boxd.it/e2,,,,2024-01-02\n"
        let watchlist = "Date,Name,Year,Letterboxd URI\n2024-01-03,Inception,2010,https://boxd.it/e3\n"
        let both = "\(watchlist)2024-01-03,Up,2009,https://boxd.it/e4\n"
        _ = try (
            write(diary, "letterboxd-anna-2024-02-01-utc/diary.csv"),
            write(both, "letterboxd-anna-2024-02-01-utc/watchlist.csv")
        )
        _ = try (
            write("\(columns)\n\(alien)", "letterboxd-anna-2024-02-02-utc/diary.csv"),
            write(watchlist, "letterboxd-anna-2024-02-02-utc/watchlist.csv")
        )
        let all = folder.url.appending(path: "letterboxd-anna-2024-02-01-utc").path
        let less = folder.url.appending(path: "letterboxd-anna-2024-02-02-utc").path
        let again = folder.url.appending(path: "letterboxd-anna-2024-02-03-utc").path
        try FileManager.default.copyItem(atPath: all, toPath: again)
        #expect(await run("import \(all)").hasPrefix("4 rows: 4 added"))
        let before = await run("yours --csv")
        _ = await run("import \(less) --prune")
        let fewer = await run("yours --csv")
        #expect(!fewer.contains("Fight Club") && !fewer.contains("Up") && fewer.contains("Alien"), "\(fewer)")
        #expect(await run("import \(again)").hasPrefix("4 rows: 2 added, 2 already there"))
        #expect(
            await run("yours sort:title --csv").split(separator: "\n").sorted()
                == before.split(separator: "\n").sorted())
        // What was removed at the prompt stays removed.
        _ = await run(["unseen movie 550", "watchlist remove movie 14160"])
        #expect(await run("import \(again)").hasPrefix("4 rows: 4 already there"))
        #expect(!(await run("yours --csv").contains("Fight Club")))
    }

    @Test func `a film's tags are exported with its last viewing, and those without a day are reported`() async throws {
        let file = folder.url.appending(path: "films.csv").path
        _ = await run([
            "seen movie 348 date:2024-01-01", "tag scary movie 348", "rate 8 movie 550", "tag odd movie 550",
        ])
        let output = await run("export letterboxd \(file)")
        #expect(output.contains("Left out the tags of 1 film: Letterboxd only tags days."), "\(output)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("2024-01-01,,scary"))
    }

    @Test func `“yours” compares conditions with each record, not with its series`() async {
        _ = await run([
            "rate 9 tv 1396", "rate 3 tv 1396 s1", "rate 2 tv 1396 s1e2", "note \"hm\" tv 1396 s5e14",
            "tag cosy tv 1396 s2",
        ])
        let places = "--csv --fields season,episode"
        #expect(await run("yours \(places)") == "season,episode\n,\n1,\n1,2\n2,\n5,14\n")
        #expect(await run("yours mine:8+ \(places)") == "season,episode\n,\n")
        #expect(await run("yours mine:..4 \(places)") == "season,episode\n1,\n1,2\n")
        #expect(await run("yours is:noted \(places)") == "season,episode\n5,14\n")
        #expect(await run("yours tag:cosy \(places)") == "season,episode\n2,\n")
        #expect(await run("yours is:rated sort:mine \(places)") == "season,episode\n,\n1,\n1,2\n")
        #expect(await run("yours sort:-added \(places)") == "season,episode\n,\n1,\n1,2\n2,\n5,14\n")
    }
}
