public import CoreDomain

/// A catalogue of one kind of titles, as imports look titles up in it.
///
/// Its functions throw `FetchError.notFound` for an item that doesn't exist.
public struct LookupCatalogue: Sendable {
    /// Fetches a title.
    public var title: @Sendable (_ id: Int, FetchPolicy) async throws -> CatalogueTitle
    /// Fetches the first page of a search, at most twenty titles, released in a year if that isn't `nil`.
    public var search: @Sendable (_ title: String, _ year: Int?) async throws -> [CatalogueTitle]
    /// Returns the stored titles that match a text, without a request.
    public var stored: @Sendable (_ title: String) async throws -> [CatalogueTitle]
    /// Fetches the episodes of an item with their dates; none for items without episodes.
    public var episodes: @Sendable (_ id: Int) async throws -> [CatalogueEpisode]
    /// Returns the ids of the items with a title in an index of all titles, the most popular first. By default, there is
    /// no index.
    public var indexed: @Sendable (_ title: String) async throws -> [Int] = { _ in [] }

    /// Creates a catalogue of closures.
    ///
    /// - Parameters:
    ///   - title: Fetches a title.
    ///   - search: Fetches the first page of a search.
    ///   - stored: Returns the stored titles that match a text.
    ///   - episodes: Fetches the episodes of an item.
    public init(
        title: @escaping @Sendable (Int, FetchPolicy) async throws -> CatalogueTitle,
        search: @escaping @Sendable (String, Int?) async throws -> [CatalogueTitle],
        stored: @escaping @Sendable (String) async throws -> [CatalogueTitle],
        episodes: @escaping @Sendable (Int) async throws -> [CatalogueEpisode]
    ) {
        self.title = title
        self.search = search
        self.stored = stored
        self.episodes = episodes
    }

    /// Creates the catalogue of a context.
    public init<Context: TitleCatalogue>(_ context: Context) {
        self.init(
            title: { Context.title(of: try await context.row(of: $0, policy: $1).value) },
            search: {
                try await context.search(for: Context.search(forTitle: $0, year: $1)).value.items.map(Context.title)
            },
            stored: {
                try await context.stored(matching: Context.search(forTitle: $0, year: nil), limit: Self.mostStored)
                    .map(Context.title)
            },
            episodes: { try await context.episodes(of: [$0], policy: .cached)[0].get() })
    }

    /// The number of stored titles that are compared with one of an import.
    private static let mostStored = 5
}
