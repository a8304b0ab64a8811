import CoreDomain
import Testing

@testable import Prompt

@Suite struct `A command table` {
    private static let rows = (1...3).map { Item(ItemReference(.person, $0), title: "Row \($0)") }

    private static func parse(_ line: String, rows: [Item] = rows) throws -> ParsedCommand<FakeApp>? {
        try FakeApp.table.parse(try Word.words(in: line), rows: rows)
    }

    @Test func `lists the commands of all plug-ins, those of item types first, and help`() {
        let names = FakeApp.table.commands.map { $0.name }
        #expect(names == ["ship", "fleet", "crew", "cargo", "note", "storage", "set", "help", "quit"])
    }

    @Test func `adds the forms of a second plug-in to a command, and keeps its summary`() throws {
        let fleet = try #require(FakeApp.table.command("fleet"))
        #expect(fleet.usages == ["fleet [name|age]", "fleet notes"])
        #expect(fleet.summary == "all ships")
    }

    @Test(
        arguments: [
            ("ship 7", .id(7), nil), ("SHIP #7 Crew", .id(7), "crew"), ("ship heron", .title("heron", year: nil), nil),
            ("ship heron of the north cargo", .title("heron of the north", year: nil), "cargo"),
            ("ship crew", .title("crew", year: nil), nil), (#"ship the "crew""#, .title("the crew", year: nil), nil),
            (#"ship "7""#, .title("7", year: nil), nil), ("ship 7 year:1999", .title("7", year: 1999), nil),
            ("ship 8½", .title("8½", year: nil), nil), ("ship tron:legacy", .title("tron:legacy", year: nil), nil),
            ("crew", .current, nil), ("crew heron", .title("heron", year: nil), nil), ("note add", .current, nil),
        ] as [(String, TitleQuery, String?)])
    func `reads titles, ids and facets`(line: String, query: TitleQuery, facet: String?) throws {
        let arguments = try #require(try Self.parse(line)).arguments
        #expect(try arguments.titleQuery() == query)
        #expect(arguments.keyword("facet") == facet)
    }

    @Test(arguments: [
        "NOTE ADD 1", "note Add 1", "Fleet AGE", "fleet NOTES", "fleet names", "STORAGE Use file", "2 NOTE",
    ])
    func `ignores the case of commands, verbs and choices`(line: String) throws {
        #expect(try Self.parse(line) != nil)
    }

    @Test(arguments: [
        ("shpi 1", "unknown command “shpi”. Did you mean “ship”?"), (#""""#, "unknown command “”."),
        (#""ship 1""#, "“ship 1” in quotes is one word, not a command"),
        ("ship", "which ship?"), (#"ship """#, "which ship?"), ("ship year:1999", "which ship?"),
        ("ship 0", "“0” is not an id"), ("ship 99999999999999999999", "“99999999999999999999” is not an id"),
        ("ship heron year:soon", "“soon” is not a year"),
        ("ship heron yaer:1995", "unknown key “yaer”. Did you mean “year”?"),
        ("ship 1 crwe", "unknown facet “crwe”. Did you mean “crew”?"),
        ("ship 1 cargo rank:mate", "rank: goes with crew"), ("cargo rank:mate", "rank: goes with crew"),
        ("fleet nmae", "unknown word after fleet: “nmae”. Did you mean “name”?"),
        ("fleet name age", "unknown word after fleet name: “age”."), ("quit now", "unknown word after quit: “now”."),
        ("note", "which book?"), ("storage use", "which storage?"),
        ("storage us file", "unknown word after storage: “us”. Did you mean “use”?"),
        ("4", "there is no row 4: the last table has 3"),
        ("1 carog", "unknown word after 1: “carog”. Did you mean “cargo”?"),
        ("1-9", "there is no row 4: the last table has 3"), ("3-1", "“3-1” is not a range of rows"),
        ("1-2 cargo", "unknown word after 1-2: “cargo”."), ("fleet | cat", "“|” works in a shell only"),
    ])
    func `explains what it doesn't understand`(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { try Self.parse(line) }
        #expect(error?.message == message)
    }

    @Test func `has no row before a table was shown`() {
        let error = #expect(throws: UsageError.self) { try Self.parse("1", rows: []) }
        #expect(
            error == UsageError("there is no row 1: no table was shown yet", hint: "for an id, name its kind: ship 1"))
    }

    @Test func `has no command in an empty line`() throws {
        #expect(try Self.parse("  ") == nil)
    }

    @Test func `has names and aliases that are unique, and a summary and a form for each command`() {
        let words = FakeApp.table.commands.flatMap { [$0.name] + $0.aliases }
        #expect(Set(words).count == words.count)
        #expect(FakeApp.table.commands.allSatisfy { !$0.summary.isEmpty && !$0.usages.isEmpty })
    }

    @Test func `help shows every command with its summary`() throws {
        let help = ScreenRenderer(width: 120, style: .plain).text(of: try FakeApp.table.help(nil).screen)
        for command in FakeApp.table.commands {
            #expect(help.contains(command.name) && help.contains(command.summary))
            let about = ScreenRenderer(width: 120, style: .plain).text(of: try FakeApp.table.help(command.name).screen)
            for text in command.usages + command.examples { #expect(about.contains(text)) }
        }
    }

    @Test func `help about an unknown topic suggests one`() {
        let error = #expect(throws: UsageError.self) { try FakeApp.table.help("shpi") }
        #expect(error?.message == "unknown help topic “shpi”. Did you mean “ship”?")
    }

    @Test func `every exit code is in the help`() throws {
        let help = ScreenRenderer(width: 80, style: .plain).text(of: try FakeApp.table.help("exit-codes").screen)
        for code in ExitCode.allCases { #expect(help.contains("\(code.rawValue) ")) }
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 130, 143])
    }

    @Test func `the Markdown table has a row for each command`() {
        let lines = FakeApp.table.markdown.split(separator: "\n")
        #expect(lines.count == FakeApp.table.commands.count + 2)
        #expect(lines.contains("| `fleet`, `/` | all ships | `fleet` |"))
    }

    @Test(
        arguments: [
            ("2", [2]), ("2-4", [2, 3, 4]), ("2,4", [2, 4]), ("1-2,5", [1, 2, 5]), ("x", nil), ("2-", nil), ("-2", nil),
        ] as [(String, [Int]?)])
    func `rows are numbers, ranges and lists of them`(text: String, numbers: [Int]?) throws {
        #expect(try RowSelection(Word(text))?.numbers == numbers)
    }
}
