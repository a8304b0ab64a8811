import Foundation
import Prompt
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp

/// Whose export it is, and what `--prune` removes.
@Suite("Exports of several people, and what an export lacks") struct ImportIdentityTests {
    private let folder: TemporaryFolder
    private let session: Session<Composition>

    init() throws {
        folder = try TemporaryFolder()
        session = try .inMemory(["NO_COLOR": "1"], width: 200, isInteractive: true)
    }

    private func write(_ text: String, _ name: String) throws -> String {
        let file = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func run(_ line: String) async -> String {
        let output = await session.run(line)
        return output.standardOutput + output.standardError
    }

    private static let diaryColumns = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"

    private static func entry(_ film: String, _ day: String, _ key: Int, rating: String = "") -> String {
        "\(day),\(film),https://boxd.it/e\(key),\(rating),,,\(day)\n"
    }

    @Test func `another person's file of Netflix is compared with nothing and removes nothing`() async throws {
        let anna = try write(
            "Title,Date\nInception,2024-01-01\nFight Club,2024-01-02\n", "anna/NetflixViewingHistory.csv")
        let ben = try write("Title,Date\nFight Club,2024-01-02\nAlien,2024-01-03\n", "ben/NetflixViewingHistory.csv")
        let own = try write("Title,Date\nAlien,2024-01-03\n", "ben2/NetflixViewingHistory.csv")
        #expect(await run("import \(anna)").hasPrefix("2 rows: 2 added"))
        let annas = await run("diary --csv")
        let second = await run("import \(own)")
        #expect(second.contains("Netflix: this looks like another account; nothing was compared."), "\(second)")
        #expect(!second.contains("--prune"), "\(second)")
        // An export of Ben's with more joins his account, and what Anna's brought is already there.
        let third = await run("import \(ben) --prune")
        #expect(third.hasPrefix("2 rows: 2 already there"), "\(third)")
        #expect(!third.contains("account") && !third.contains("Removed"), "\(third)")
        let diary = await run("diary --csv")
        #expect(annas.split(separator: "\n").allSatisfy(diary.contains), "\(diary)")
        // Anna's own later export lacks what she has removed. What Ben's has too stays.
        let less = try write("Title,Date\nFight Club,2024-01-02\n", "anna2/NetflixViewingHistory.csv")
        #expect(!(await run("import \(less) --prune").contains("Removed")))
        #expect(await run("diary --csv").contains("Inception"))
    }

    @Test func `undoing an import leaves what another account brought too`() async throws {
        let anna = try write("Title,Date\nInception,2024-01-01\nFight Club,2024-01-02\nUp,2024-01-04\n", "anna/n.csv")
        let ben = try write("Title,Date\nFight Club,2024-01-02\nAlien,2024-01-03\n", "ben/n.csv")
        _ = await run("import \(anna)")
        #expect(await run("import \(ben)").hasPrefix("2 rows: 1 added, 1 already there"))
        let rows = await run("history --csv").split(separator: "\n")
        let first = try #require(rows.last { $0.contains("import") }, "\(rows)")
        let id = try #require(first.firstMatch(of: /[0-9a-f]{8}/)).output
        _ = await run("undo \(id)")
        let diary = await run("diary --csv --fields title")
        #expect(Set(diary.split(separator: "\n").dropFirst()) == ["Alien", "Fight Club"], "\(diary)")
    }

    @Test func `ratings of two people who are imported in turn don't replace each other`() async throws {
        let columns = "Date,Name,Year,Letterboxd URI,Rating\n"
        func ratings(_ account: String, _ day: String, _ rating: Int) throws -> String {
            let name = "letterboxd-\(account)-2024-02-01-utc"
            _ = try write("\(columns)\(day),Alien,1979,https://boxd.it/f1,\(rating)\n", "\(name)/ratings.csv")
            return folder.url.appending(path: name).path
        }
        let anna = try ratings("anna", "2024-01-01", 4)
        let ben = try ratings("ben", "2024-01-09", 1)
        for line in ["import \(anna)", "import \(ben)", "import \(anna)", "import \(ben)"] {
            _ = await run(line)
            #expect(await run("yours --csv --fields title,mine.rating").contains("Alien,8"), "\(line)")
        }
    }

    @Test func `“--prune” keeps a viewing of the user's own that an export had too`() async throws {
        _ = await run("seen 550 date:2024-01-01 note:\"at home\"")
        let columns = Self.diaryColumns
        let alien = Self.entry("Alien,1979", "2024-01-02", 2)
        let inception = Self.entry("Inception,2010", "2024-01-03", 3)
        let up = Self.entry("Up,2009", "2024-01-04", 4)
        let all = try write(
            columns + Self.entry("Fight Club,1999", "2024-01-01", 1) + alien + inception + up, "diary.csv")
        let less = try write(columns + alien + inception + up, "less/diary.csv")
        #expect(await run("import \(all)").hasPrefix("4 rows: 3 added, 1 "))
        let first = await run("import \(less)")
        #expect(!first.contains("--prune"), "Nothing is offered that would stay: \(first)")
        #expect(await run("import \(less) --prune").contains("1 kept: yours."))
        #expect(await run("diary --csv").contains("at home"))
    }

    @Test func `what “--prune” removes is named before and when it goes`() async throws {
        let columns = Self.diaryColumns
        let films = ["Alien,1979", "Inception,2010", "Up,2009", "Fight Club,1999"]
        let entries = films.enumerated().map { Self.entry($1, "2024-01-0\($0 + 1)", $0) }
        let all = try write(columns + entries.joined(), "all/diary.csv")
        let less = try write(columns + entries.dropFirst().joined(), "less/diary.csv")
        _ = await run("import \(all)")
        let line =
            "1 viewing that an earlier export had and this one lacks was kept (Alien (1979)): import FILE --prune"
        #expect(await run("import \(less)").contains(line))
        let dry = await run("import \(less) --prune --dry-run")
        let records = "1 viewing that an earlier export had and this one lacks: Alien (1979)."
        #expect(dry.contains("Would remove \(records)") && !dry.contains("Removed"), "\(dry)")
        #expect(await run("diary --csv").contains("Alien"))
        #expect(await run("import \(less) --prune").contains("Removed \(records)"))
        #expect(!(await run("diary --csv").contains("Alien")))
    }
}
