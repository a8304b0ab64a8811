public import CoreDomain

/// A kind of item that can be named, opened and looked at from several sides, described once.
///
/// The command of its name (`movie 550 cast`), facets after a row's number (`2 cast`) and facets of a named or the
/// current item (`cast heat`, `cast`) all follow from it.
public struct ItemType<Host: Sendable>: Sendable {
    /// Finds the item that has a title.
    public typealias Find = @Sendable (Host, TitleLookup) async throws -> FoundItem
    /// Returns the summary of the item of that id.
    public typealias Summarize = @Sendable (Host, _ id: Int) async throws -> ItemSummary

    /// The kind of its items.
    public let kind: ItemKind
    /// The command that opens an item, which is also the word for one of them.
    public let name: String
    let aliases: [String]
    let summary: String
    let examples: [String]
    let details: Facet<Host>
    let facets: [Facet<Host>]
    let find: Find
    let summarize: Summarize
    let suggestTitles: Argument<Host>.Completions

    /// Creates a description of a kind of item.
    ///
    /// - Parameters:
    ///   - kind: The kind of the items.
    ///   - name: The command that opens one.
    ///   - details: Shows an item as a whole. Its name isn't typed.
    ///   - facets: What can be shown of an item by a word.
    ///   - find: Finds the item with the typed title, or throws an error that says which ones are near.
    ///   - summarize: Returns what a list keeps of an item.
    ///   - suggestTitles: Returns stored titles that begin with what was typed.
    public init(
        _ kind: ItemKind, name: String, aliases: [String] = [], summary: String, examples: [String] = [],
        details: Facet<Host>, facets: [Facet<Host>], find: @escaping Find, summarize: @escaping Summarize,
        suggestTitles: @escaping Argument<Host>.Completions
    ) {
        self.kind = kind
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.examples = examples
        self.details = details
        self.facets = facets
        self.find = find
        self.summarize = summarize
        self.suggestTitles = suggestTitles
    }

    /// Returns the facet of that name, or the details if there is no name.
    func facet(_ name: String?) -> Facet<Host>? {
        name.map { name in facets.first { $0.name == name } } ?? details
    }

    func pullback<Outer>(_ inner: @escaping @Sendable (Outer) -> Host) -> ItemType<Outer> {
        let (find, summarize, suggest) = (find, summarize, suggestTitles)
        return ItemType<Outer>(
            kind, name: name, aliases: aliases, summary: summary, examples: examples,
            details: details.pullback(inner), facets: facets.map { $0.pullback(inner) },
            find: { try await find(inner($0), $1) }, summarize: { try await summarize(inner($0), $1) },
            suggestTitles: { try await suggest(inner($0), $1) })
    }
}

/// One side of an item: its cast, its pictures, one of its seasons.
public struct Facet<Host: Sendable>: Sendable {
    /// Shows the facet of the item of that id.
    public typealias Run = @Sendable (Invocation<Host>, _ id: Int) async throws -> CommandResult

    /// The word for it.
    public let name: String
    /// What it shows, in one line.
    public let summary: String
    /// What follows the word.
    let arguments: [Argument<Host>]
    let keys: [Key]
    let flags: [Flag]
    let run: Run

    /// Creates a facet with the arguments that follow its name, and the keys that it accepts.
    public init(
        _ name: String, summary: String, arguments: [Argument<Host>] = [], keys: [Key] = [], flags: [Flag] = [],
        run: @escaping Run
    ) {
        self.name = name
        self.summary = summary
        self.arguments = arguments
        self.keys = keys
        self.flags = flags
        self.run = run
    }

    func pullback<Outer>(_ inner: @escaping @Sendable (Outer) -> Host) -> Facet<Outer> {
        let run = run
        return Facet<Outer>(
            name, summary: summary, arguments: arguments.map { $0.pullback(inner) }, keys: keys, flags: flags
        ) { try await run($0.map(inner), $1) }
    }
}

/// A title as the user typed it.
public struct TitleLookup: Sendable {
    /// The title.
    public let title: String
    /// The year, if it was given.
    public let year: Int?
    /// How much a stored result may serve.
    public let policy: FetchPolicy
}

/// The item that a typed title stands for.
public struct FoundItem: Sendable {
    /// The item.
    public let item: Item
    /// What the user should know about the choice: other items of the same title.
    public let messages: [String]

    /// Creates a found item.
    public init(_ item: Item, messages: [String] = []) {
        self.item = item
        self.messages = messages
    }
}
