import CoreDomain
import TerminalKit
import Testing

@testable import Prompt

@Suite struct `A command table` {
    private static let rows = (1...3).map { Item(ItemReference(.person, $0), title: "Row \($0)") }

    private static func parse(_ line: String, rows: [Item] = rows) throws -> ParsedCommand? {
        try FakeApp.table.parse(try Word.words(in: line), rows: rows)
    }

    @Test func `a command table has the commands of all plug-ins and the help command`() {
        let names = FakeApp.table.commands.map { $0.name }
        #expect(
            names == [
                "ship", "fleet", "race", "crew", "deck", "cargo", "note", "storage", "set", "find", "more", "back",
                "quit", "help",
            ])
    }

    @Test func `a plug-in's contribution alone adds a command, a facet and a kind of item`() async throws {
        let lighthouse = Outline(
            words: ["light", "fog"], facets: ["keeper"],
            type: ItemType(
                .movie, name: "light", summary: "a lighthouse", examples: ["light 1"],
                details: Facet("details", summary: "a lighthouse"))
        ) {
            Contribution(
                facets: [Facet("keeper", summary: "who keeps it")],
                commands: [CommandSpec("fog", summary: "the fog", forms: [Form(handler: "fog")])])
        }
        var own = Handlers()
        own.commands = ["fog": { Self.result("fog", $0) }]
        own.facets = [
            "light.details": { Self.result("light \($1.id)", $0) },
            "light.keeper": { Self.result("keeper of \($1.id)", $0) },
        ]
        let table = CommandTable(title: "harbour", [Harbour.outline, lighthouse])
        let handlers = Handlers([Harbour().handlers, own])
        #expect(handlers.missing(from: table, information: [:]).isEmpty)
        let rows = [Item(ItemReference(.movie, 7), title: "Eddystone")]
        for (line, output) in [
            ("light 3", "light 3"), ("light bell rock keeper", "keeper of 9"), ("keeper 5", "keeper of 5"),
            ("1 keeper", "keeper of 7"), ("1", "light 7"), ("fog", "fog"), ("ship 1", "ship Albatross"),
        ] {
            #expect(try await Self.run(line, table, handlers, rows) == .string(output), "\(line)")
        }
        #expect(try HelpText(of: table).result(about: "keeper").screen.blocks.isEmpty == false)
        #expect(HelpText(of: table).markdown.contains("| `keeper` | who keeps it | `keeper 1` |"))
    }

    private static func result(_ text: String, _ invocation: Invocation) -> CommandResult {
        CommandResult(kind: "test", data: .string(text), screen: Screen([.line(text)]))
    }

    @Test func `every description has a handler, and a missing one is reported`() throws {
        let app = try Self.app()
        #expect(app.handlers.missing(from: FakeApp.table, information: FakeApp.information).isEmpty)
        var handlers = app.handlers
        handlers.commands["race"] = nil
        handlers.facets["ship.crew"] = nil
        handlers.actions["note"] = nil
        handlers.links["port"] = nil
        handlers.completions["engines"] = nil
        let missing = handlers.missing(from: FakeApp.table, information: FakeApp.information)
        #expect(Set(missing) == ["race", "ship.crew", "note", "port", "engines"])
    }

    private static func app() throws -> FakeApp {
        let environment = Environment([:])
        let settings = try Settings(Setting.samples, environment: environment)
        return FakeApp(settings: settings, environment: environment, report: { _ in })
    }

    private static func run(
        _ line: String, _ table: CommandTable, _ handlers: Handlers, _ rows: [Item]
    ) async throws -> JSONValue? {
        let app = try app()
        let settings = app.settings
        let state = SessionState(settings: settings, environment: Environment([:]), rows: rows)
        guard let parsed = try table.parse(try Word.words(in: line), rows: rows) else { return nil }
        let finder = ItemFinder(
            table: table, state: state, policy: .cached, titles: app.titles, links: handlers.links, now: app.now)
        let access = SessionAccess(
            change: { _, _, _ in app }, takeBack: { setting, _ in settings[setting] },
            find: finder.find, findAll: finder.findAll, findEach: finder.findEach,
            query: finder.query, report: { _ in },
            readSecret: { _ in nil }, confirm: { _ in nil }, reload: { app },
            run: { _, _ in throw UsageError("no command runs another") },
            pictures: { items in items.map { Picture(title: $0.title, year: nil, id: 1, within: .tile) } },
            display: Display(width: 80, isOutputTerminal: false, isErrorTerminal: false, isInteractive: false))
        let runner = CommandRunner(table: table, handlers: handlers, titles: app.titles)
        return try await runner.run(
            parsed.form, Invocation(arguments: parsed.arguments, flags: Flags(), session: state, access: access)
        ).data()
    }

    @Test func `a second plug-in adds forms to a command`() throws {
        let fleet = try #require(FakeApp.table.command("fleet"))
        #expect(fleet.forms.map { $0.usage(after: "fleet") } == ["fleet [name|age]", "fleet notes"])
        #expect(fleet.summary == "all ships")
    }

    @Test(
        arguments: [
            ("ship 7", .number(7), nil), ("SHIP #7 Crew", .id(7), "crew"),
            ("ship heron", .title("heron", year: nil, isQuoted: false), nil),
            ("ship heron of the north cargo", .title("heron of the north", year: nil, isQuoted: false), "cargo"),
            ("ship crew", .title("crew", year: nil, isQuoted: false), nil),
            (#"ship the "crew""#, .title("the crew", year: nil, isQuoted: false), nil),
            (#"ship "7""#, .title("7", year: nil, isQuoted: true), nil),
            ("ship 7 year:1999", .title("7", year: 1999, isQuoted: false), nil),
            ("ship 8½", .title("8½", year: nil, isQuoted: false), nil),
            ("ship tron:legacy", .title("tron:legacy", year: nil, isQuoted: false), nil),
            ("ship port://ship/2 crew", .reference("port://ship/2", isQuoted: false), "crew"),
            ("crew ship 2", .reference("ship 2", isQuoted: false), nil),
            (#"crew "ship 2""#, .title("ship 2", year: nil, isQuoted: true), nil), ("crew", .current, nil),
            ("crew _", .current, nil), (#"crew "_""#, .title("_", year: nil, isQuoted: true), nil),
            ("crew heron", .title("heron", year: nil, isQuoted: false), nil), ("note add", .current, nil),
        ] as [(String, TitleQuery, String?)])
    func `titles, ids and facets are distinguished`(line: String, query: TitleQuery, facet: String?) throws {
        let arguments = try #require(try Self.parse(line)).arguments
        #expect(try arguments.titleQuery() == query)
        #expect(arguments.keyword("facet") == facet)
    }

    @Test(arguments: [
        "NOTE ADD 1", "note Add 1", "Fleet AGE", "fleet NOTES", "fleet names", "STORAGE Use file", "2 NOTE",
    ])
    func `commands, verbs and choices are matched regardless of case`(line: String) throws {
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
        ("ship 1 cargo rank:mate", "“rank:” is only accepted by crew"),
        ("cargo rank:mate", "“rank:” is only accepted by crew"),
        ("fleet nmae", "unknown word after fleet: “nmae”. Did you mean “name”?"),
        ("fleet name age", "unknown word after fleet name: “age”."), ("quit now", "unknown word after quit: “now”."),
        ("note", "which book?"), ("storage use", "which storage?"),
        ("storage us file", "unknown word after storage: “us”. Did you mean “use”?"),
        ("4", "there is no row 4: the last numbered table ends with row 3"),
        ("1 carog", "unknown word after 1: “carog”. Did you mean “cargo”?"),
        ("1-9", "there is no row 4: the last numbered table ends with row 3"), ("3-1", "“3-1” is not a range of rows"),
        ("1-2 cargo", "unknown word after 1-2: “cargo”."),
    ])
    func `the error for a line that matches no form explains the mismatch`(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { try Self.parse(line) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        ("storage use", "storage use file"),
        ("2 note log more", "2 note [BOOK]"), ("note log more", "note BOOK · note add [ID|TITLE] [year:1999]"),
        ("1 deck x", "1 deck 3 [--decks]"), ("ship 1 deck x", "ship 1 deck 3"), ("ship 1 b3 x", "ship 1 b3"),
    ])
    func `the hint of a usage error shows the forms that match the start of the line`(line: String, hint: String) {
        let error = #expect(throws: UsageError.self) { try Self.parse(line) }
        #expect(error?.hint.text == hint)
    }

    @Test func `a flag without effect is rejected`() throws {
        let page = Flag.firstPage(upTo: 9)
        let pages = Outline(words: ["paged", "single"], flags: [page]) {
            Contribution(commands: [
                CommandSpec("paged", summary: "pages", forms: [Form(flags: [page], handler: "paged")]),
                CommandSpec("single", summary: "no pages", forms: [Form(handler: "single")]),
            ])
        }
        let table = CommandTable(title: "harbour", [pages])
        var flags = Flags()
        _ = try flags.take(from: [Word("--page"), Word("2"), Word("--refresh")], known: Flag.standard + [page])
        let paged = try table.parse([Word("paged")])
        let single = try table.parse([Word("single")])
        try table.check(flags, of: try #require(paged))
        let error = #expect(throws: UsageError.self) { try table.check(flags, of: try #require(single)) }
        #expect(error == UsageError("--page is not accepted by “single”", hint: .note("paged [--page N]")))
    }

    @Test func `the help lists the actions on rows`() throws {
        func text(_ topic: String?) throws -> String {
            ScreenRenderer(width: 120, style: .plain).text(
                of: try HelpText(of: FakeApp.table).result(about: topic).screen)
        }
        #expect(try text("rows").contains("\nROWS note [BOOK]") && text("note").contains("\nROWS note [BOOK]\n"))
    }

    @Test func `the error for a row number before the first table explains the problem`() {
        let error = #expect(throws: UsageError.self) { try Self.parse("1", rows: []) }
        #expect(
            error
                == UsageError(
                    "there is no row 1: no table on the screen is numbered",
                    hint: .line("ship 1", for: "for an id, name its kind")))
    }

    @Test func `an empty line contains no command`() throws {
        #expect(try Self.parse("  ") == nil)
    }

    @Test func `each command has a unique name, a summary and a form`() {
        let words = FakeApp.table.commands.flatMap { [$0.name] + $0.aliases }
        #expect(Set(words).count == words.count)
        #expect(FakeApp.table.commands.allSatisfy { !$0.summary.isEmpty && !$0.forms.isEmpty })
    }

    @Test func `the help lists every exit code`() throws {
        let help = ScreenRenderer(width: 80, style: .plain).text(
            of: try HelpText(of: FakeApp.table).result(about: "exit-codes").screen)
        for code in ExitCode.allCases { #expect(help.contains("\(code.rawValue) ")) }
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 130, 143])
    }

    @Test func `the Markdown table of commands has a row for each command`() {
        let lines = HelpText(of: FakeApp.table).markdown.split(separator: "\n")
        #expect(lines.count == FakeApp.table.commands.count + 2)
        #expect(lines.contains("| `fleet`, `/` | all ships | `fleet` |"))
    }

    @Test(
        arguments: [
            ("2", [2]), ("2-4", [2, 3, 4]), ("2,4", [2, 4]), ("1-2,5", [1, 2, 5]), ("x", nil), ("-2", nil),
            ("2-", [2, 3, 4]), ("all", [1, 2, 3, 4]), ("*", [1, 2, 3, 4]), ("9-", [9]), ("1,3-", [1, 3, 4]),
            ("1-3,2", [1, 2, 3]), ("2,2", [2]), ("3,all", nil), ("1-100000,1-100000", [1, 2, 3, 4, 5]),
        ] as [(String, [Int]?)])
    func `rows are selected by numbers, ranges or a list of both`(text: String, numbers: [Int]?) throws {
        #expect(try RowSelection(Word(text))?.numbers(upTo: 4) == numbers)
    }
}
