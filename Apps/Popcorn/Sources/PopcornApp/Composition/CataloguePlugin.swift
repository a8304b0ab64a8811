import CoreDomain
import Prompt
import Storage
import TerminalKit

/// What the prompt needs of a context that has one kind of items: lists show them, searches find them.
protocol CatalogueContext: Sendable {
    associatedtype List: Sendable
    associatedtype Search: Sendable
    associatedtype Row: CatalogueRow

    var fetchPage: FetchPage<List, Row> { get }
    var search: FetchPage<Search, Row> { get }
    /// Returns up to `limit` stored items that match, without using the network.
    func findStored(_ search: Search, limit: Int) async throws(FetchError) -> [Row]
    /// Returns the stored title that is most similar to `text`.
    func suggestTitle(near text: String) async throws(FetchError) -> String?
    func clearCache(staleOnly: Bool) async throws(FetchError) -> Int
    static func storedTitleCount(in statistics: StorageStatistics) -> Int
}

/// A plug-in of such a context: a title or an id opens an item.
protocol CataloguePlugin: ContextPlugin {
    associatedtype Context: CatalogueContext
    typealias Row = Context.Row
    typealias List = Context.List
    typealias Search = Context.Search

    /// The kind of its items, and the words for them.
    static var nouns: Nouns { get }
    /// Whether a part of an item's title names it, as a surname does.
    static var isNamedByPart: Bool { get }
    static func search(_ text: String, year: Int?) -> Search
    static func trending(isOfDay: Bool) -> List

    var context: Context { get }
    var cache: OpenStorage { get }
    var source: DataSource { get }
    /// Shows an item's page.
    func details(_ id: Int, _ invocation: Invocation<Self>) async throws -> CommandResult
    /// Returns the title or name of an item, or `nil` if the policy doesn't lead to it.
    func title(of id: Int, _ policy: FetchPolicy) async -> String?
    /// Returns the pages about an item that its data names, beside TMDb's own.
    func pages(about id: Int, _ policy: FetchPolicy) async throws -> Fetched<[PageLink]>
    /// Returns what is known of an item without a request, or `nil` if that is nothing.
    func facts(of id: Int) async -> TitleFacts?
    /// Returns what a list shows of an item, or `nil` if lists don't take such items.
    func listable(_ id: Int) async throws -> (any ListableTitle)?
    /// Returns what a list shows of an item without a request, or `nil` if it isn't stored.
    func storedListable(_ id: Int) async -> (any ListableTitle)?
}

extension [any ContextPlugin] {
    /// Those with items that lists show.
    var catalogues: [any CataloguePlugin] { compactMap { $0 as? any CataloguePlugin } }
}

/// The words for a kind of item.
struct Nouns: Sendable {
    let kind: ItemKind
    /// The command that opens one.
    let command: String
    /// “movie”
    let one: String
    /// “movies”
    let many: String
    /// The machine's word for a list of them.
    let list: String
    /// The words that choose the kind in a command such as `popular tv`; usage texts show the first.
    let choices: [String]
    /// Whether items have a year.
    var hasYear = true

    /// “movie’s”
    var possessive: String { one + (one.hasSuffix("s") ? "’" : "’s") }

    /// The word that says that this kind of items is meant.
    func argument<Host>() -> Argument<Host> {
        .choice("kind", [choices[0]], synonyms: Array(choices.dropFirst())) { _ in "\(many) only" }
    }
}

extension CataloguePlugin {
    static var catalogue: (any CataloguePlugin.Type)? { self }
    static var isNamedByPart: Bool { false }
    /// The properties of a row of its lists.
    static var columns: [String] { Row.columns }
    func facts(of id: Int) async -> TitleFacts? { nil }
    func listable(_ id: Int) async throws -> (any ListableTitle)? { nil }
    func storedListable(_ id: Int) async -> (any ListableTitle)? { nil }

    func clearCache(staleOnly: Bool) async throws -> Int { try await context.clearCache(staleOnly: staleOnly) }

    func storedTitleCount() async throws -> Int { Context.storedTitleCount(in: try await cache.statistics()) }

    /// The description of its kind of items.
    static func itemType(
        aliases: [String], summary: String, examples: [String], facets: [Facet<Self>]
    ) -> ItemType<Self> {
        ItemType(
            nouns.kind, name: nouns.command, noun: nouns.one, aliases: aliases, synonyms: nouns.choices,
            summary: summary, examples: examples, hasYear: nouns.hasYear,
            details: Facet("details", summary: "a \(nouns.possessive) page") { try await $0.host.details($1, $0) },
            facets: facets)
    }

    static var kindArgument: Argument<Self> { nouns.argument() }

    /// A command that shows one of TMDb's lists.
    ///
    /// - Parameters:
    ///   - isDefault: Whether the command shows this kind if none is named.
    ///   - isInSample: Whether the sample has such a list.
    ///   - table: Creates the table of the rows.
    static func list(
        _ name: String, _ list: List, summary: String, isDefault: Bool = false, isInSample: Bool = true,
        table: @escaping @Sendable ([Row]) -> Table = Row.table
    ) -> Command<Self> {
        let kind = isDefault ? kindArgument.optional : kindArgument
        return Command(
            name, summary: summary, examples: [isDefault ? name : "\(name) \(nouns.choices[0])"],
            forms: [
                Form(kind, flags: [.page]) { invocation in
                    try await invocation.host.page(of: list, invocation, isInSample: isInSample, table: table)
                }
            ])
    }

    static func trending(isDefault: Bool = false) -> Command<Self> {
        let kind = isDefault ? kindArgument.optional : kindArgument
        return Command(
            "trending", summary: "what is watched most, today or this week",
            examples: isDefault ? ["trending", "trending day"] : ["trending \(nouns.choices[0])"],
            forms: [
                Form(kind, .window, flags: [.page]) {
                    try await $0.host.page(of: trending(isOfDay: $0.arguments.isOfDay), $0)
                }
            ])
    }

    private static func sampleHasNo(_ list: String) -> CommandFailure {
        CommandFailure(
            .notFound(list), "the sample does not know what is on these days, so it has no “\(list)”",
            hint: DataSource.keyHint)
    }

    /// Shows a list.
    ///
    /// - Parameter isInSample: Whether the sample has such a list.
    func page(
        of list: List, _ invocation: Invocation<Self>, isInSample: Bool = true, table: ([Row]) -> Table = Row.table
    ) async throws -> CommandResult {
        if source.isSample, !isInSample { throw Self.sampleHasNo(invocation.arguments.command) }
        return try await invocation.table(Self.nouns.list, source, table: table) {
            try await context.fetchPage(list, page: $0, invocation.policy)
        }
    }

    /// The title of an item, or what names it if it isn't stored: “movie 550”.
    func name(of id: Int) async -> String { await title(of: id, .storedOnly) ?? "\(Self.nouns.one) \(id)" }

    /// “TMDb lists no cast for Heat.”
    func none(_ what: String, of id: Int) async -> String { source.listsNo("\(what) for \(await name(of: id))") }
}

extension Argument {
    /// The period of a trend.
    static var window: Argument { .choice("window", ["day", "week"]) { $0 == "day" ? "today" : "this week" }.optional }
}

extension Arguments {
    /// Whether the trend of the day was requested, and not that of the week.
    var isOfDay: Bool { keyword("window") == "day" }
}

/// Words for errors.
extension CataloguePlugin {
    /// Runs `body`, and words its errors for an item.
    ///
    /// - Parameters:
    ///   - unstored: What isn't stored if requests are held back; `nil` stands for the item.
    ///   - hint: What to do if nothing was found; `nil` leaves that to the item.
    func wording(
        _ id: Int, unstored: String? = nil, hint: String? = nil,
        _ body: () async throws -> CommandResult
    ) async throws -> CommandResult {
        do {
            var result = try await body()
            result.storage = cache.spec.name
            return result
        } catch let error as FetchError {
            throw await failure(error, id, unstored: unstored, hint: hint)
        }
    }

    func failure(
        _ error: FetchError, _ id: Int, unstored: String? = nil, hint: String? = nil
    ) async -> any Error {
        let item = "\(Self.nouns.one) \(id)"
        switch error {
        case .notFound(let subject) where source.isSample:
            let hints = [subject == item ? titleHint(for: id) : nil, DataSource.keyHint]
            return CommandFailure(
                error, "\(subject) is not in the sample", hint: hints.compactMap(\.self).joined(separator: " · "))
        case .notFound(let subject):
            return CommandFailure(error, "\(subject) was not found", hint: hint ?? titleHint(for: id))
        case .offline where source.isOffline():
            let what = unstored ?? item
            return CommandFailure(error, "offline, and \(what) is not stored", hint: source.offlineHint())
        default: return error
        }
    }

    /// Digits are an id. What was meant may be the title that is that number.
    private func titleHint(for id: Int) -> String {
        "\(Self.nouns.hasYear ? "titled" : "named") “\(id)”: \(Self.nouns.command) \"\(id)\""
    }
}
