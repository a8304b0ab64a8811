import CoreDomain
import TerminalKit

@testable import Prompt

/// An application of three commands: the pages of a list, the page of a book, and a search; and of an action on books.
struct Shelf: PlainApplication {
    static let books = ["Emma", "Ulysses", "Dracula", "Walden", "Dune", "Zen Tomorrow"]
    static let table = CommandTable(title: "shelf", [outline])
    static let information: Information = [:]

    private static let year = Key("year", example: "1815", isSuggested: false) { text in
        if Int(text) == nil { throw UsageError("“\(text)” is not a year", hint: .note("year:1815")) }
    }
    private static let genre = Key(
        "genre", example: "crime", values: [Completion("crime"), Completion("horror")], shortValues: ["unread"])

    @Sendable private static func isChapter(_ word: String) -> Bool {
        word.hasPrefix("c") && Int(word.dropFirst()) != nil
    }

    private static let outline = Outline(
        words: ["book", "b", "shelf", "books", "search", "/", "lend", "keep"], facets: ["blurb", "reviews"],
        facetsMatching: isChapter,
        type: ItemType(
            .movie, name: "book", aliases: ["b"], summary: "a book", examples: ["book 1"],
            parts: ItemType.Parts("chapters", ofWhole: "volume"), details: Facet("details", summary: "a book")),
        settings: Setting.samples, flags: [.firstPage(upTo: 9)]
    ) { contribution }

    private static let contribution = Contribution(
        facets: [
            Facet("blurb", summary: "the text on the cover"),
            Facet("reviews", summary: "what others say", keys: [Key("by", example: "anna")]),
            Facet(word: .pattern("chapter", label: "c3", matches: isChapter), summary: "a chapter"),
        ],
        commands: [
            CommandSpec(
                "shelf", aliases: ["books"], summary: "all books",
                forms: [
                    Form(
                        .choice("order", ["title", "age"]).optional, keys: [year, genre], flags: [.firstPage(upTo: 9)],
                        handler: "shelf"),
                    Form(.verb("index"), handler: "shelf.index"),
                    Form(
                        .verb("move"), .value("room", label: "ROOM", messageIfMissing: "to which room?"),
                        handler: "shelf.move"
                    ).change,
                ]),
            CommandSpec(
                "search", aliases: ["/"], summary: "searches books",
                forms: [Form(.text("words", label: "WORDS", messageIfMissing: "search for what?"), handler: "search")]),
        ],
        rowActions: [
            RowAction(
                "lend", summary: "lends books", examples: ["lend anna"],
                arguments: [.value("to", label: "NAME", messageIfMissing: "to whom?")], kinds: [.movie],
                selector: .selector(label: "c3", matches: isChapter),
                reading: phrases),
            RowAction("keep", summary: "keeps books", examples: ["keep"], kinds: [.movie]),
        ])

    /// Reads a day, a part and another action: “tomorrow”, “to c3”, “keep”.
    @Sendable private static func phrases(in words: [String]) -> [ActionPhrase]? {
        switch words {
        case ["tomorrow"]: [ActionPhrase(typed: "day:tomorrow", value: "tomorrow")]
        case ["keep"]: [ActionPhrase(typed: "keep", isAction: true, value: "keep")]
        case ["1815"]: [ActionPhrase(typed: "day:1815", belongsToTitle: true, value: 1815)]
        default:
            words.count == 2 && words[0] == "to" && isChapter(words[1])
                ? [ActionPhrase(typed: words[1], isPart: true, value: words[1])] : nil
        }
    }

    let settings: Settings

    init(settings: Settings, environment: Environment, report: @escaping @Sendable (String) -> Void) {
        self.settings = settings
    }

    func applying(_ settings: Settings) -> Shelf { Shelf(settings: settings, environment: Environment([:])) { _ in } }

    var storageName: String { "memory" }
    var titles: any TitleFinder { ShelfTitles() }
    func banner() -> Screen { Screen([.line("shelf")]) }

    var handlers: Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "shelf": { Self.page($0.flags.page ?? 1) },
            "shelf.index": { _ in
                let table = Table(Self.books, isNumbered: false, columns: [TableColumn("Name", \.self)])
                return CommandResult(kind: "index", data: .null, screen: Screen([.table(table)]))
            },
            "shelf.move": { Self.change("moved to \($0.arguments.text("room") ?? "")") },
            "search": { Self.found($0.arguments.text("words") ?? "") },
        ]
        handlers.facets = [
            "book.details": { Self.shown("book", $1) }, "book.blurb": { Self.shown("blurb of", $1) },
            "book.chapter": { Self.shown("\($0.arguments.text("chapter") ?? "") of", $1) },
            "book.reviews": { Self.shown("reviews by \($0.arguments.keys["by"] ?? "all") of", $1) },
        ]
        handlers.actions = [
            "lend": { invocation, items in
                let phrases = invocation.arguments.phrases.map(\.typed)
                let selector = invocation.arguments.text(ArgumentName.selector).map { [$0] } ?? []
                let names = items.map(\.name).joined(separator: ", ")
                var result = Self.change((["lent \(names)"] + selector + phrases).joined(separator: " "))
                result.actedOn = items
                return result
            },
            "keep": { Self.change("kept \($1.map(\.name).joined(separator: ", "))") },
        ]
        return handlers
    }

    /// Two books, and where the list goes on.
    private static func page(_ number: Int) -> CommandResult {
        let numbers = Array((2 * number - 1)...(2 * number)).filter { $0 <= books.count }
        var result = CommandResult(
            kind: "books", data: .array(numbers.map { .string(books[$0 - 1]) }),
            screen: Screen([.line("page \(number)")]))
        result.rows = numbers.map(item)
        result.page = number
        result.totalPages = 3
        result.next = number < 3 ? NextRows(page: number + 1) : nil
        return result
    }

    private static func found(_ words: String) -> CommandResult {
        let numbers = books.indices.filter { books[$0].contains(words) }.map { $0 + 1 }
        var result = CommandResult(
            kind: "found", data: .array([]), screen: Screen([.line("\(numbers.count) found")]))
        result.rows = numbers.map(item)
        result.tableName = words
        return result
    }

    private static func change(_ text: String) -> CommandResult {
        var result = CommandResult(kind: "change", data: .string(text), screen: Screen([.line(text)]))
        result.isChange = true
        return result
    }

    private static func shown(_ what: String, _ item: ItemReference) -> CommandResult {
        CommandResult(
            kind: "book", data: .null,
            screen: Screen([.line("\(what) \(books.indices.contains(item.id - 1) ? books[item.id - 1] : "nothing")")]))
    }

    static func item(_ number: Int) -> Item { Item(ItemReference(.movie, number), title: books[number - 1]) }
}

/// Finds a book by its whole title.
private struct ShelfTitles: TitleFinder {
    func find(_ lookup: TitleLookup, among kinds: [ItemKind]) throws -> FoundItem {
        guard let number = number(of: lookup.title) else {
            throw CommandFailure(
                .notFound(lookup.title), "no book titled “\(lookup.title)” was found", hint: .line("shelf"))
        }
        return FoundItem(Shelf.item(number))
    }

    func isTitle(_ text: String, among kinds: [ItemKind], isKnown: Bool, _ policy: FetchPolicy) -> Bool {
        number(of: text) != nil
    }

    func stored(called title: String, among kinds: [ItemKind]) -> [Item] { [] }
    func words(of title: String) -> [String] { title.plainWords }
    func completions(of text: String, among kinds: [ItemKind], shown: [Item]) -> [Completion] { [] }
    func years(of title: String, among kinds: [ItemKind]) -> [Completion] { [] }
    func values(of key: String, in item: ItemReference) -> [Completion] { [] }

    func title(of item: ItemReference, _ policy: FetchPolicy) -> String? {
        Shelf.books.indices.contains(item.id - 1) ? Shelf.books[item.id - 1] : nil
    }

    private func number(of title: String) -> Int? {
        Shelf.books.firstIndex { $0.lowercased() == title.lowercased() }.map { $0 + 1 }
    }
}
