import CoreDomain
import Prompt
import Storage
import TerminalKit

/// A context with one kind of items, which lists show and searches find.
protocol CatalogueContext: Catalogue where Row: CatalogueRow {
    static func storedTitleCount(in statistics: StorageStatistics) -> Int
}

/// A plug-in for such a context: a title or an id opens an item.
protocol CataloguePlugin: ItemPlugin {
    associatedtype Context: CatalogueContext
    typealias Row = Context.Row
    typealias List = Context.List
    typealias Search = Context.Search

    /// The keys that filter its lists; empty for people.
    static var filterKeys: [Key] { get }
    /// Whether part of an item's title identifies it, as a surname does.
    static var isNamedByPart: Bool { get }
    static func search(_ text: String, year: Int?) -> Search
    static func trending(isOfDay: Bool) -> List

    var context: Context { get }
    /// Returns the pages about an item listed in its data, besides TMDb's own.
    func pages(about id: Int, _ policy: FetchPolicy) async throws -> Fetched<[PageLink]>
    /// Returns the item identified by the name of a stored collection and a number: “star wars 5”.
    func part(_ text: String) async -> Row?
    /// Returns an item for a comparison.
    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem>
    /// Returns what a list shows of an item, or `nil` if lists don't take such items.
    func listable(_ id: Int) async throws -> (any ListableTitle)?
    /// Returns an item as shown in lists, without a request, or `nil` if it isn't stored.
    func storedListable(_ id: Int) async -> (any ListableTitle)?
}

extension [any ContextPlugin] {
    /// The plug-ins with items that lists show.
    var catalogues: [any CataloguePlugin] { compactMap { $0 as? any CataloguePlugin } }

    /// The marks provided by the library's plug-in; empty without one.
    var memberships: any MarksProviding { lazy.compactMap(\.memberships).first ?? NoMarks() }
}

extension CataloguePlugin {
    static var catalogue: (any CataloguePlugin.Type)? { self }
    static var isNamedByPart: Bool { false }
    static var filterKeys: [Key] { [] }
    /// The properties of a row of its lists.
    static var columns: [String] { Row.columns }
    func part(_ text: String) async -> Row? { nil }
    func listable(_ id: Int) async throws -> (any ListableTitle)? { nil }
    func storedListable(_ id: Int) async -> (any ListableTitle)? { nil }

    /// Returns whether a stored response says the item no longer exists at TMDb.
    func isGone(_ id: Int) async -> Bool {
        do { _ = try await context.fetchPreview(id, .storedOnly) } catch {
            if case .notFound = error { return true }
        }
        return false
    }

    func clearCache(staleOnly: Bool) async throws -> Int { try await context.clearCache(staleOnly: staleOnly) }

    func storedTitleCount() async throws -> Int { Context.storedTitleCount(in: try await cache.statistics()) }

    /// The kinds of results shared by items of every catalogue.
    static var catalogueKinds: [ResultKind] {
        [
            ResultKind("images", .object, "the URLs of pictures, in three sizes"),
            ResultKind("links", .rows, "the pages about an item, by site"),
        ]
    }

    static var kindArgument: Argument<Self> { nouns.argument() }

    /// Returns a command that shows one of TMDb's lists.
    ///
    /// - Parameters:
    /// - isDefault: Whether the command shows this kind by default.
    /// - isInSample: Whether the sample has such a list.
    /// - isShown: Returns whether a row belongs to the list today.
    /// - table: Creates the table of the rows.
    static func list(
        _ name: String, _ list: List, summary: String, isDefault: Bool = false, isInSample: Bool = true,
        isShown: @escaping @Sendable (Row) -> Bool = { _ in true },
        table: @escaping @Sendable ([Row]) -> Table = Row.table
    ) -> Command<Self> {
        let kind = isDefault ? kindArgument.optional : kindArgument
        return Command(
            name, summary: summary, examples: [isDefault ? name : "\(name) \(nouns.choices[0])"],
            forms: [
                Form(kind, keys: filterKeys, flags: [.page]) { invocation in
                    try await invocation.host.page(
                        of: list, invocation, isInSample: isInSample, isShown: isShown, table: table)
                }
            ])
    }

    static func trending(isDefault: Bool = false) -> Command<Self> {
        let kind = isDefault ? kindArgument.optional : kindArgument
        return Command(
            "trending", summary: "the most watched, today or this week",
            examples: isDefault ? ["trending", "trending day"] : ["trending \(nouns.choices[0])"],
            forms: [
                Form(kind, .window, keys: filterKeys, flags: [.page]) {
                    try await $0.host.page(of: trending(isOfDay: $0.arguments.isOfDay), $0)
                }
            ])
    }

    private static func sampleHasNo(_ list: String) -> CommandFailure {
        CommandFailure(
            .notFound(list), "the sample has no current schedule, so it has no “\(list)”",
            hint: DataSource.keyHint)
    }

    /// Shows a list.
    ///
    /// - Parameter isInSample: Whether the sample has such a list.
    func page(
        of list: List, _ invocation: Invocation<Self>, isInSample: Bool = true,
        isShown: (Row) -> Bool = { _ in true }, table: ([Row]) -> Table = Row.table
    ) async throws -> CommandResult {
        if source.isSample, !isInSample { throw Self.sampleHasNo(invocation.arguments.command) }
        let filter = try await invocation.rowFilter(source)
        return try await invocation.table(Self.nouns.list, source, filter: filter, table: table) {
            try await context.fetchPage(list, page: $0, invocation.policy).map { $0.filter(isShown) }
        }
    }
}

extension Argument {
    /// The period of a trend.
    static var window: Argument { .choice("window", ["day", "week"]) { $0 == "day" ? "today" : "this week" }.optional }
}

extension Arguments {
    /// Whether the daily rather than the weekly trend was requested.
    var isOfDay: Bool { keyword("window") == "day" }
}
