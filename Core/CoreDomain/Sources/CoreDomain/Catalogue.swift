package import Foundation

/// A context with items of one kind, lists of them, and a search.
///
/// A context declares its types and its core: a repository and the mapping to application models. The use cases that all
/// catalogues share are extension members.
public protocol Catalogue: Sendable {
    /// An item with its parts.
    associatedtype Item: CatalogueItem
    /// An item as shown in a list.
    associatedtype Preview: Sendable
    /// The identity of a list.
    associatedtype List: Hashable & Sendable
    /// A search for items by title or name.
    associatedtype Search: Hashable & Sendable
    /// The values shown on an item's screen.
    associatedtype Overview: ItemOverview
    /// A preview with image URLs.
    associatedtype Row: Sendable

    /// The kind of the items.
    static var kind: ItemKind { get }
    /// The parts needed for an item's details.
    static var detailsParts: Set<Item.Part> { get }
    /// The parts needed for an item's screen, including those of its details.
    ///
    /// With them, `item(_:with:policy:)` stores all that `overview(of:policy:)` reads, in one request an item.
    static var overviewParts: Set<Item.Part> { get }
    /// Returns the list of items that match a search.
    static func list(of search: Search) -> List

    /// The repository and mappings behind the use cases.
    var core: CatalogueCore<Item, Preview, List, Search, Overview, Row> { get }
}

/// The values shown on an item's screen, all from one response.
public protocol ItemOverview: Sendable {
    /// The item without its parts, with image URLs.
    associatedtype Details: Sendable

    /// The item.
    var details: Details { get }
}

/// The repository and mappings behind the use cases of a catalogue. The author of a context makes it; callers use the
/// context.
public struct CatalogueCore<
    Item: CatalogueItem, Preview: Sendable, List: Hashable & Sendable, Search: Hashable & Sendable,
    Overview: ItemOverview, Row: Sendable
>: Sendable {
    package let repository: any CatalogueRepository<Item, Preview, List, Search>
    package let images: any ImagesConfigurationProviding
    package let marks: any MarksProviding
    package let overview: @Sendable (Item, Marks, ImagesConfiguration?) -> Overview
    package let row: @Sendable (Preview, ImagesConfiguration?) -> Row

    /// Creates the core of a context.
    ///
    /// - Parameters:
    ///   - repository: The source of items and lists.
    ///   - images: The source of the configuration that turns image paths into URLs.
    ///   - marks: The source of marks.
    ///   - overview: Maps an item with its available parts, and its marks.
    ///   - row: Maps a preview.
    public init(
        repository: any CatalogueRepository<Item, Preview, List, Search>, images: any ImagesConfigurationProviding,
        marks: any MarksProviding = NoMarks(),
        overview: @escaping @Sendable (Item, Marks, ImagesConfiguration?) -> Overview,
        row: @escaping @Sendable (Preview, ImagesConfiguration?) -> Row
    ) {
        self.repository = repository
        self.images = images
        self.marks = marks
        self.overview = overview
        self.row = row
    }
}

// Items.
extension Catalogue {
    /// Fetches an item.
    ///
    /// - Parameters:
    ///   - id: The id at the remote source.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The item with its image URLs, its freshness, and warnings about what is missing.
    public func details(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Overview.Details> {
        try await fetchDetails(id, policy)
    }

    /// Fetches several items, eight at a time unless they are stored.
    ///
    /// - Parameters:
    ///   - ids: The ids at the remote source.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each id, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func details(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<Overview.Details>] {
        try await fetchDetails(ids, policy)
    }

    /// Fetches the values shown on an item's screen, all from one response.
    ///
    /// - Parameters:
    ///   - id: The id at the remote source.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The values, their freshness, and warnings about what is missing.
    public func overview(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Overview> {
        try await fetchOverview(id, policy)
    }

    /// Fetches the values shown on the screens of several items, eight items at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids at the remote source.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each id, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func overview(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<Overview>] {
        try await fetchOverview(ids, policy)
    }

    /// Fetches an item as lists store it, without image URLs.
    ///
    /// - Parameters:
    ///   - id: The id at the remote source.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The preview, which may have been stored with any list, and its freshness.
    public func preview(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Preview> {
        try await fetchPreview(id, policy)
    }

    /// Fetches several items as lists store them, without image URLs, eight at a time. If only stored ones are requested,
    /// they are read at once.
    ///
    /// - Parameters:
    ///   - ids: The ids at the remote source.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each id, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func preview(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<Preview>] {
        try await fetchPreview(ids, policy)
    }

    /// Fetches an item's row, as lists show it.
    ///
    /// - Parameters:
    ///   - id: The id at the remote source.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The row with its image URLs, its freshness, and warnings about what is missing.
    public func row(of id: Int, policy: FetchPolicy = .cached) async throws(FetchError) -> Fetched<Row> {
        try await fetchRow(id, policy)
    }

    /// Fetches the rows of several items, eight at a time. If only stored ones are requested, they are read at once.
    ///
    /// - Parameters:
    ///   - ids: The ids at the remote source.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each id, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func row(of ids: [Int], policy: FetchPolicy = .cached) async throws(FetchError) -> [FetchResult<Row>] {
        try await fetchRow(ids, policy)
    }

    /// Fetches an item of the domain with some of its parts, which are then in storage.
    ///
    /// - Parameters:
    ///   - id: The id at the remote source.
    ///   - parts: The parts to read. Those that are missing are `nil`, with a warning.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The item, its freshness, and warnings about what is missing.
    public func item(
        _ id: Int, with parts: Set<Item.Part>, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Item> {
        try await FetchError.bridge { try await core.repository.item(id, with: parts, requiring: nil, policy) }
    }

    /// Fetches several items of the domain with some of their parts. Those that are stored are read at once.
    ///
    /// - Parameters:
    ///   - ids: The ids at the remote source.
    ///   - parts: The parts to read. Those that are missing are `nil`, with a warning.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each id, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func item(
        _ ids: [Int], with parts: Set<Item.Part>, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<Item>] {
        try await FetchError.bridge { try await core.repository.item(ids, with: parts, requiring: nil, policy) }
    }

    /// Fetches an item for its values, such as its rating, rather than its texts: if it may only be read from storage, a
    /// copy that was stored in another language will do.
    ///
    /// - Parameters:
    ///   - id: The id at the remote source.
    ///   - parts: The parts to read.
    ///   - required: The part without which a stored item isn't enough.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: What the item's screen shows, without image URLs and marks.
    public func overviewInAnyLanguage(
        of id: Int, with parts: Set<Item.Part> = Self.overviewParts, requiring required: Item.Part? = nil,
        policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Overview {
        try await FetchError.bridge {
            let item = try await core.repository.itemInAnyLanguage(id, with: parts, requiring: required, policy)
            return core.overview(item, .none, nil)
        }
    }

    /// Yields the stored item, however stale it is, then its new state after each change.
    ///
    /// A change is a new response, or a change to the user's lists that concerns the item. A stale or missing
    /// item is fetched once the sequence is iterated.
    ///
    /// - Parameter id: The id at the remote source.
    public func observeDetails(of id: Int) -> Updates<Fetched<Overview.Details>> {
        core.marks.observe(
            ItemReference(Self.kind, id), { core.repository.updates(of: id, with: Self.detailsParts) }
        ) { item in
            try await fetchOverview(of: id) { item }.map { $0.details }
        }
    }

    /// Returns the time at which the source last reported that an item doesn't exist; `nil` if it isn't known to be
    /// missing. Doesn't use the network.
    ///
    /// - Parameter id: The id at the remote source.
    package func absence(of id: Int) async throws(FetchError) -> Date? {
        try await FetchError.bridge { try await core.repository.absence(of: id) }
    }
}

// What the use cases are made of.
extension Catalogue {
    private var fetchDetails: Fetch<Int, Overview.Details> {
        Fetch {
            try await fetchOverview(of: $0, with: Self.detailsParts, $1).map { $0.details }
        } batch: {
            try await fetchOverviews(of: $0, with: Self.detailsParts, $1).map { $0.map { $0.map { $0.details } } }
        }
    }

    private var fetchOverview: Fetch<Int, Overview> {
        Fetch {
            try await fetchOverview(of: $0, with: Self.overviewParts, $1)
        } batch: {
            try await fetchOverviews(of: $0, with: Self.overviewParts, $1)
        }
    }

    private var fetchPreview: Fetch<Int, Preview> {
        Fetch {
            try await core.repository.preview(of: $0, $1)
        } batch: {
            try await core.repository.preview(of: $0, $1)
        }
    }

    private var fetchRow: Fetch<Int, Row> {
        Fetch(
            core.images, { try await core.repository.preview(of: $0, $1) },
            batch: { try await core.repository.preview(of: $0, $1) }, core.row)
    }

    /// Returns a use case that fetches one part of an item and maps it with the images configuration.
    package func fetchPart<Value: Sendable, Details: Sendable>(
        _ part: Item.Part, _ path: any KeyPath<Item, Value?> & Sendable,
        _ map: @escaping @Sendable (Value, ImagesConfiguration?) -> Details
    ) -> Fetch<Int, Details> {
        Fetch(
            core.images, { try await core.repository.part(part, path, of: $0, $1) },
            batch: { try await core.repository.part(part, path, of: $0, $1) }, map)
    }

    private func fetchOverview(
        of id: Int, with parts: Set<Item.Part>, _ policy: FetchPolicy
    ) async throws -> Fetched<Overview> {
        try await fetchOverview(of: id, policy) {
            try await core.repository.item(id, with: parts, requiring: nil, policy)
        }
    }

    private func fetchOverviews(
        of ids: [Int], with parts: Set<Item.Part>, _ policy: FetchPolicy
    ) async throws -> [FetchResult<Overview>] {
        async let configuration = core.images.bestEffort(policy)
        let items = try await core.repository.item(ids, with: parts, requiring: nil, policy)
        let references = ids.map { ItemReference(Self.kind, $0) }
        let marks = try await core.marks.bestEffort(of: references)
        let images = try await configuration
        return zip(references, items).map { reference, item in
            item.map { fetched in
                fetched.map { core.overview($0, marks.value?[reference] ?? .none, images.value) }
                    .adding(images.warnings + marks.warnings)
            }
        }
    }

    private func fetchOverview(
        of id: Int, _ policy: FetchPolicy = .cached, _ fetch: () async throws -> Fetched<Item>
    ) async throws -> Fetched<Overview> {
        try await core.images.resolve(ItemReference(Self.kind, id), on: core.marks, policy, fetch, core.overview)
    }
}
