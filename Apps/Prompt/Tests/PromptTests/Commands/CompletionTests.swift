import CoreDomain
import Foundation
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import Prompt

@Suite struct `Completing a line` {
    private static let rows = [Item(ItemReference(.person, 1), title: "Albatross")]

    private static func completions(
        _ line: String, rows: [Item] = rows, current: Item? = nil, fields: [RememberedFields] = []
    ) async throws -> [Completion] {
        let settings = try Settings(Setting.samples, environment: Environment([:]))
        let app = FakeApp(settings: settings, environment: Environment([:]), report: { _ in })
        return await LineCompleter(
            table: FakeApp.table, rows: rows, current: current, fields: fields, titles: app.titles,
            sources: app.handlers.completions
        ).completions(for: line)
    }

    @Test(arguments: [
        (
            "",
            [
                "ship", "fleet", "race", "crew", "deck", "cargo", "note", "storage", "set", "find", "more", "back",
                "quit", "help",
            ]
        ),
        ("s", ["ship", "storage", "set"]), ("S", ["ship", "storage", "set"]),
        ("ship heron c", ["crew", "cargo"]), ("ship heron crew r", ["rank:"]),
        ("1 ", ["note", "deck", "crew", "cargo"]), ("1 crew ", ["rank:"]), ("1 note ", ["log"]),
        ("note ", ["log", "add"]), ("storage ", ["use"]), ("storage use ", ["file", "sqlite"]),
        ("storage use f", ["file"]), ("set o", ["offline"]), ("help exi", ["exit-codes"]), ("help sh", ["ship"]),
        ("fleet ", ["name", "age", "notes"]), ("fleet name ", []), ("nothing ", []), (#"ship "open"#, []),
        ("1", ["1"]), ("2", []), ("popular | le", []), ("# sh", []), (#"note """#, ["log"]),
    ])
    func `completions are the words accepted by the argument`(line: String, texts: [String]) async throws {
        #expect(try await Self.completions(line).map(\.text) == texts)
    }

    @Test(arguments: [
        ("ship ", ["Albatross|1"]), ("ship al", ["Albatross|1", "The Albany|1"]), ("ship tros", []),
        ("race her", ["Heron|1"]),
        ("race the albany, her", ["Heron|1"]), ("race heron vs the al", ["The Albany|2"]),
        ("race the al", ["The Albany|2"]),
        ("ship albat c", ["crew|1", "cargo|1"]), ("ship \"the al", []), ("ship \"the al\"", ["The Albany|1"]),
        ("ship the al", ["The Albany|2"]), ("ship --offline the al", ["The Albany|2"]),
        ("crew al", ["Albatross|1", "The Albany|1"]),
        ("ship he", ["Heron|1"]), ("note add her", ["Heron|1"]),
        ("fleet al", []), ("ship the year:1990 al", []), ("_ d", []), ("find albat", ["Albatross|1"]),
    ])
    func `title completions continue all words of an unfinished title`(line: String, expected: [String]) async throws {
        let found = try await Self.completions(line).map { "\($0.text)|\($0.replacedWords)" }
        #expect(found == expected)
    }

    @Test func `the current item's own values complete a key that takes them`() async throws {
        let heron = Item(ItemReference(.person, 2), title: "Heron")
        let found = try await Self.completions("_ crew rank:r", current: heron)
        #expect(found.map(\.typed) == [#"rank:"rank of 2""#])
        #expect(try await Self.completions("1 crew rank:r").isEmpty)
    }

    @Test func `without a typed word, title completions are the items shown`() async throws {
        let current = Item(ItemReference(.person, 2), title: "Heron")
        let film = Item(ItemReference(.movie, 2), title: "Ariel")
        let found = try await Self.completions("ship ", rows: Self.rows + [current, film], current: current)
        #expect(found.map(\.text) == ["Heron", "Albatross"])
    }

    @Test(arguments: [
        ("ship heron year:", ["year:1990"]), ("ship heron year:18", []),
        ("ship heron crew rank:", ["rank:mate", "rank:cook"]),
        ("ship heron crew rank:c", ["rank:cook"]), ("ship heron crew rank:mate r", []),
    ])
    func `a key is completed with its values, and a year with that of the typed title`(line: String, texts: [String])
        async throws
    {
        #expect(try await Self.completions(line).map(\.text) == texts)
    }

    @Test(arguments: [
        ("fleet --pa", ["--page"]), ("fleet --page 2 na", ["name"]), ("fleet --storage ", ["file", "memory"]),
        ("fleet --storage f", ["file"]), ("fleet --storage=f", ["file"]), ("--col", ["--color"]),
        ("fleet --color ", ["auto", "always", "never"]), ("fleet --page ", []), ("fleet --deck", []),
        ("ship 1 deck 3 --deck", ["--decks"]), ("fleet -- --pa", []),
    ])
    func `completions offer flags and their values where they apply`(line: String, texts: [String]) async throws {
        #expect(try await Self.completions(line).map(\.text) == texts)
    }

    @Test(arguments: [
        ("fleet --fields ", ["id", "name", "age"]), ("fleet --fields n", ["name"]),
        ("fleet --fields id,", ["id,name", "id,age"]),
        ("fleet --fields id,name,a", ["id,name,age"]), ("fleet --fields=id,n", ["--fields=id,name"]),
        ("ship heron --fields ", ["rank"]), ("--fields ", ["rank"]), ("fleet --fields x", []),
    ])
    func `field completions are those of the command's last result, or of any result`(line: String, typed: [String])
        async throws
    {
        let fields = [("fleet", ["id", "name", "age"]), ("crew", ["rank"]), ("note", [])].map { command, fields in
            RememberedFields(command: command) { fields }
        }
        #expect(try await Self.completions(line, fields: fields).map(\.typed) == typed)
    }

    @Test func `completions of commands, facets and flags have descriptions`() async throws {
        for line in ["", "1 c", "--", "fleet --color "] {
            let found = try await Self.completions(line)
            #expect(!found.isEmpty && found.allSatisfy { !$0.summary.isEmpty })
        }
    }

    @Test(arguments: [
        ("Heat", "Heat"), ("The Thing", "\"The Thing\""), ("1917", "\"1917\""), ("9-1-1", "\"9-1-1\""), ("_", "\"_\""),
        ("#Alive", "\"#Alive\""), ("--page", "--page"), ("-x", "\"-x\""), ("year:", "year:"),
        ("dept:visual effects", "dept:\"visual effects\""), ("Alien: Covenant", "\"Alien: Covenant\""),
        ("What “is\" it's", "'What “is\" it’s'"), ("|", "\"|\""), ("M*A*S*H", "M*A*S*H"),
    ])
    func `a completion that would otherwise be read as something else is quoted`(text: String, typed: String) {
        #expect(Completion(text).typed == typed)
    }

    @Test func `file names are completed after a redirection sign`() throws {
        let folder = try TemporaryFolder()
        for name in ["films.csv", "films two.csv", ".hidden", "sub/x"] {
            let url = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        let environment = Environment(["HOME": folder.url.path])
        func names(_ line: String) -> [String]? { environment.fileCompletions(for: line)?.map(\.text) }
        #expect(names("popular > ~/f") == ["~/films two.csv", "~/films.csv"])
        #expect(names("popular >> ~/") == ["~/films two.csv", "~/films.csv", "~/sub/"])
        #expect(names("popular > ~/.h") == ["~/.hidden"])
        let typed = environment.fileCompletions(for: "popular > ~/f")?.map(\.typed)
        #expect(typed == ["\"\(folder.url.path)/films two.csv\"", "~/films.csv"])
        #expect(names("popular > ~/none/") == [])
        #expect(names("popular ") == nil && names("search \">\" x") == nil && names("popular > x ") == nil)
    }
}
