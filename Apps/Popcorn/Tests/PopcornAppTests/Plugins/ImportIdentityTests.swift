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

    private func write(_ text: String, _ name: String) throws -> String { try folder.file(name, text) }

    private func run(_ line: String) async -> String { await session.lastOutput(of: [line]) }

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

    @Test func `the answer for a program has the properties that the help names`() async throws {
        let file = try write("Title,Date\nAlien,2024-01-03\n", "NetflixViewingHistory.csv")
        let answer = try JSONSerialization.jsonObject(with: Data(await run("import \(file) --json").utf8))
        let data = try #require((answer as? [String: Any])?["data"] as? [String: Any])
        let kind = try #require(Composition.table.kinds.first { $0.name == "import" })
        #expect(data.keys.sorted() == kind.fields.sorted())
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

    @Test func `a viewing follows its key to another film, with what the user has set`() async throws {
        let others = Self.entry("Inception,2010", "2024-01-03", 3) + Self.entry("Up,2009", "2024-01-04", 4)
        let first = try write(
            Self.diaryColumns + Self.entry("Alien,1979", "2024-01-01", 1, rating: "4") + others, "a/diary.csv")
        let later = try write(
            Self.diaryColumns + Self.entry("Fight Club,1999", "2024-01-01", 1, rating: "4.5") + others, "b/diary.csv")
        _ = await run("import \(first)")
        _ = await run("diary")
        _ = await run("3 note \"at home\"")
        let before = await run("diary --csv --fields title,note,rating")
        #expect(before.contains("Alien,at home,8"), "\(before)")
        let report = await run("import \(later)")
        #expect(report.hasPrefix("3 rows: 2 already there, 1 changed"), "\(report)")
        let diary = await run("diary --csv --fields title,note,rating")
        #expect(diary.contains("Fight Club,at home,9") && !diary.contains("Alien"), "\(diary)")
        #expect(await run("import \(later)").hasPrefix("3 rows: 3 already there"))
        #expect(!(await run("undo").contains("stays")))
        #expect(await run("diary --csv --fields title,note,rating") == before)
    }

    @Test func `a row is unsure if another account says that its viewing is of another film`() async throws {
        func export(_ account: String, _ date: String, _ film: String) throws -> String {
            let name = "letterboxd-\(account)-\(date)-utc"
            _ = try write(Self.diaryColumns + Self.entry(film, "2024-01-01", 1, rating: "4"), "\(name)/diary.csv")
            return folder.url.appending(path: name).path
        }
        _ = await run("import \(try export("anna", "2024-02-01", "Alien,1979"))")
        _ = await run("import \(try export("ben", "2024-02-01", "Alien,1979"))")
        let later = try export("anna", "2024-02-02", "Fight Club,1999")
        let report = await run("import \(later)")
        #expect(report.hasPrefix("1 row: 1 unsure"), "\(report)")
        #expect(report.contains("Fight Club (1999) movie/550, but is recorded as Alien (1979)"), "\(report)")
        #expect(!(await run("yours --csv --fields title").contains("Fight Club")))
        #expect(await run("import match 1 1").contains("1 changed"))
        let diary = await run("diary --csv --fields title")
        #expect(diary.contains("Fight Club") && !diary.contains("Alien"), "\(diary)")
    }

    @Test func `a list that was renamed at the source follows unless it was renamed here`() async throws {
        func list(_ name: String, _ folder: String) throws -> String {
            try write(
                "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-01-01,\(name),,https://boxd.it/l1,\n\n"
                    + "Position,Name,Year,URL,Description\n1,Alien,1979,u,first\n2,Up,2009,u,\n3,Alien,1979,u,last\n",
                "\(folder)/lists/best.csv")
        }
        #expect(await run("import \(try list("Best", "a"))").hasPrefix("3 rows: 3 added"))
        let shown = await run("list Best --csv")
        #expect(shown.contains("first") && shown.contains("last"), "\(shown)")
        let report = await run("import \(try list("Finest", "b"))")
        #expect(report.hasPrefix("3 rows: 2 already there, 1 changed"), "\(report)")
        let names = await run("list --csv")
        #expect(names.contains("Finest") && !names.contains("Best"), "\(names)")
        _ = await run("list rename Finest Mine")
        #expect(await run("import \(try list("Greatest", "c"))").hasPrefix("3 rows: 3 already there"))
        #expect(await run("list --csv").contains("Mine"))
    }
}
