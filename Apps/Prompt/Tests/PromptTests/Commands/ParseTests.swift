import CoreDomain
import TerminalKit
import Testing

@testable import Prompt

/// How a line becomes a form with its arguments, and what is said about one that doesn't.
@Suite struct `Parsing a line` {
    private static let rows = [Shelf.item(1), Shelf.item(2)]

    /// Returns the handler, the words and the keys of a line; or the message and the hint of its error.
    private static func parsed(_ line: String, current: Item? = nil, rows: [Item] = rows) -> String {
        do {
            guard let command = try Shelf.table.parse(try Word.words(in: line), rows: rows, current: current) else {
                return "nothing"
            }
            return description(of: command)
        } catch let error as UsageError {
            return "\(error.message) | \(error.hint.text)"
        } catch {
            return "\(error)"
        }
    }

    private static func description(of command: ParsedCommand) -> String {
        let action =
            switch command.form.action {
            case .handler(let id): id.rawValue
            case .facet(let name, of: let subject): "facet \(name ?? "-") of \(text(of: subject))"
            case .action(let action): "action \(action.handler.rawValue)"
            case .rowAction(let action, let items):
                "\(action.handler.rawValue) \(items.map(\.title).joined(separator: "+"))"
            default: "\(command.form.action)"
            }
        let words = command.arguments.words.sorted { $0.key < $1.key }.map { name, words in
            "\(name)=\(words.map(\.text).joined(separator: " "))"
        }
        let keys = command.arguments.keys.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        return ([action] + words + keys).joined(separator: " ")
    }

    private static func text(of subject: Form.Subject) -> String {
        switch subject {
        case .named: "a name"
        case .found(let found): found.item.title
        }
    }

    @Test(arguments: [
        ("", "nothing"), ("shelf", "shelf"), ("SHELF", "shelf"), ("books", "shelf"), ("shelf age", "shelf order=age"),
        ("shelf genre:crime", "shelf genre:crime"), ("shelf unread", "shelf genre:unread"),
        ("shelf title year:1815", "shelf order=title year:1815"),
        ("shelf index", "shelf.index index=index"), ("shelf move attic", "shelf.move move=move room=attic"),
        ("search du ne", "search words=du ne"), ("/dune", "search words=dune"), ("/ dune", "search words=dune"),
    ])
    func `a command's words become the arguments of its form`(line: String, meaning: String) {
        #expect(Self.parsed(line) == meaning)
    }

    @Test(arguments: [
        ("volume blurb", "facet - of Emma facet=blurb"), ("volume keep", "keep Emma keep=keep"),
        ("volume c2", "facet chapter of Emma chapter=c2"), ("VOLUME KEEP", "keep Emma keep=KEEP"),
        ("volume sell", "unknown command “volume”"), ("volume", "unknown command “volume”"),
        ("\"volume\" keep", "unknown command “volume”"),
    ])
    func `a facet or an action of the whole may follow its word`(line: String, meaning: String) {
        let chapter = Item(ItemReference(.movie, 1, season: 1), title: "Emma")
        #expect(Self.parsed(line, current: chapter).contains(meaning), "\(Self.parsed(line, current: chapter))")
        #expect(Self.parsed("volume keep").contains("unknown command “volume”"))
    }

    @Test(arguments: [
        ("1", "facet - of Emma"), ("2 blurb", "facet - of Ulysses facet=blurb"),
        ("2 reviews by:anna", "facet - of Ulysses facet=reviews by:anna"),
        ("1-2 lend anna", "lend Emma+Ulysses lend=lend to=anna"),
        ("1,2 lend anna", "lend Emma+Ulysses lend=lend to=anna"), ("2- lend anna", "lend Ulysses lend=lend to=anna"),
        ("all lend anna", "lend Emma+Ulysses lend=lend to=anna"),
        ("1 lend anna c3", "lend Emma lend=lend selector=c3 to=anna"),
    ])
    func `rows stand before a facet of one or an action on all`(line: String, meaning: String) {
        #expect(Self.parsed(line).contains(meaning), "\(Self.parsed(line))")
    }

    @Test(arguments: [
        ("_", "facet - of Dune"), ("_ blurb", "facet - of Dune facet=blurb"),
        ("_ lend anna", "lend Dune lend=lend to=anna"),
    ])
    func `an underscore is the current title`(line: String, meaning: String) {
        #expect(Self.parsed(line, current: Shelf.item(5)).contains(meaning))
        #expect(
            Self.parsed(line)
                == "“_” is the current title, but no title has been opened | open one first: book 1")
    }

    @Test(arguments: [
        (
            "3", "there is no row 3: the last numbered table ends with row 2",
            "for an id, name its kind: book 3"
        ),
        ("0", "there is no row 0: the last numbered table ends with row 2", "rows are numbered from 1"),
        ("shlef", "unknown command “shlef”. Did you mean “shelf”?", "help"),
        ("gone with the wind", "unknown command “gone”.", "book gone with the wind · search gone with the wind · help"),
        (#""shelf age""#, "“shelf age” in quotes is one word, not a command", "remove the quotes"),
        ("shelf move", "to which room?", "shelf move ROOM"),
        ("search", "search for what?", "search WORDS"),
        ("shelf year:old", "“old” is not a year", "year:1815"),
        (
            "shelf 3", "“3” is neither a number of rows nor a page here",
            "3 rows: shelf --limit 3 · page 3: shelf --page 3"
        ),
        ("shelf move attic genre:crime", "“genre:” is not accepted by this form of “shelf”", ""),
        ("1 reviews genre:crime", "", ""),
        ("book emma by:anna", "“by:” is only accepted by reviews", "reviews by:anna"),
    ])
    func `an error says what is wrong and how to go on`(line: String, message: String, hint: String) {
        let found = Self.parsed(line)
        #expect(found.contains(message) && found.contains(hint), "\(found)")
        #expect(found.contains(" | "))
    }

    @Test func `without rows, the hint for a number is the way back, if there is one`() throws {
        let words = [Word("3")]
        #expect(throws: UsageError("there is no row 3: no table on the screen is numbered", hint: .line("back"))) {
            try Shelf.table.parse(words, canGoBack: true)
        }
        #expect(
            throws: UsageError(
                "there is no row 3: no table on the screen is numbered",
                hint: .line("book 3", for: "for an id, name its kind"))
        ) { try Shelf.table.parse(words) }
    }

    @Test(arguments: [
        ("c3 lend anna", "action lend selector=c3 to=anna"), ("lend anna c3", "action lend selector=c3 to=anna"),
        ("lend anna emma", "action lend title=emma to=anna"),
        ("lend anna emma c3", "action lend selector=c3 title=emma to=anna"),
    ])
    func `an action's word may follow the part that it is about`(line: String, meaning: String) {
        #expect(
            Self.parsed(line, current: Shelf.item(3)).contains(meaning), "\(Self.parsed(line, current: Shelf.item(3)))")
    }

    @Test(arguments: [("1", true), ("2 blurb", true), ("3", false), ("2 nothing", false), ("shelf", true)])
    func `a line is accepted if its rows are there`(line: String, isAccepted: Bool) throws {
        #expect(Shelf.table.accepts(try Word.words(in: line), rows: Self.rows) == isAccepted)
    }

    @Test(arguments: [("/heat", ["/", "heat"]), ("/", ["/"]), ("heat", ["heat"]), ("//x", ["/", "/x"])])
    func `a slash is a word of its own at the beginning of another one`(word: String, parts: [String]) {
        #expect(Shelf.table.separated(Word(word)).map(\.text) == parts)
    }

    @Test func `a flag is accepted only by the forms that have it`() throws {
        let flags = try flags("--page 2")
        func check(_ line: String) throws {
            let command = try #require(try Shelf.table.parse(try Word.words(in: line), rows: Self.rows))
            try Shelf.table.check(flags, of: command)
        }
        try check("shelf")
        for line in ["shelf index", "search x", "1 blurb"] {
            let error = #expect(throws: UsageError.self) { try check(line) }
            #expect(error?.message.hasPrefix("--page is not accepted by “") == true)
            #expect(error?.hint.text.hasPrefix("shelf [title|age]") == true)
        }
    }

    private func flags(_ line: String) throws -> Flags {
        var flags = Flags()
        _ = try flags.take(from: try Word.words(in: line), known: [.firstPage(upTo: 9)])
        return flags
    }
}
