/// A context with items of one kind, lists of them, and a search.
///
/// A context declares its types, its repository and its mapping. The use cases shared by all catalogues are extension
/// members, each called like a function.
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
    static var overviewParts: Set<Item.Part> { get }
    /// Returns the list of items that match a search.
    static func list(of search: Search) -> List

    /// The repository used by the use cases.
    var repository: any CatalogueRepository<Item, Preview, List, Search> { get }
    /// The source of the configuration that turns image paths into URLs.
    var images: any ImagesConfigurationProviding { get }
    /// The source of marks; `NoMarks` by default.
    var lists: any MarksProviding { get }

    /// Maps an item with its available parts.
    func overview(
        of item: Item, marks: Marks, imagesConfiguration: ImagesConfiguration?
    ) -> Overview
    /// Returns the list row for a preview.
    func row(of preview: Preview, imagesConfiguration: ImagesConfiguration?) -> Row
}

/// The values shown on an item's screen, all from one response.
public protocol ItemOverview: Sendable {
    /// The item without its parts, with image URLs.
    associatedtype Details: Sendable

    /// The item.
    var details: Details { get }
}

extension Catalogue {
    /// A provider without marks.
    public var lists: any MarksProviding { NoMarks() }

    /// Fetches an item by id.
    public var fetchDetails: Fetch<Int, Overview.Details> {
        Fetch { try await overview(of: $0, with: Self.detailsParts, $1).map(\.details) }
    }

    /// Fetches the values shown on an item's screen, all from one response.
    public var fetchOverview: Fetch<Int, Overview> {
        Fetch { try await overview(of: $0, with: Self.overviewParts, $1) }
    }

    /// Fetches an item's row, as shown in a list.
    public var fetchPreview: Fetch<Int, Preview> {
        Fetch { try await repository.preview($0, $1) }
    }

    /// Fetches a page of a list that the remote source maintains.
    public var fetchPage: FetchPage<List, Row> {
        FetchPage(images, { try await repository.page($1, of: $0, $2) }, row)
    }

    /// Searches for items by title or name.
    ///
    /// If the remote source can't be reached or rejects the request, returns stored items with a warning.
    public var search: FetchPage<Search, Row> {
        FetchPage(
            images, { try await repository.page($1, of: Self.list(of: $0), $2) },
            stored: { try await repository.stored(matching: $0, limit: $1) }, row)
    }

    /// Yields the stored item, however stale it is, then its new state after each change.
    ///
    /// A change is a new response, or a change to the user's lists that concerns the item. A stale or missing
    /// item is fetched.
    public func observeDetails(of id: Int) -> Updates<Fetched<Overview.Details>> {
        lists.observe(ItemReference(Self.kind, id), repository.updates(of: id, with: Self.detailsParts)) { item in
            try await overview(of: id) { item }.map(\.details)
        }
    }

    /// Returns the stored title or name that is most similar to `text`, or `nil` if none is similar. Doesn't use the
    /// network.
    public func suggestTitle(near text: String) async throws(FetchError) -> String? {
        try await FetchError.bridge { try await repository.storedTitle(near: text) }
    }

    /// Returns up to `limit` stored items whose title or name matches, the best match first. Doesn't use the network.
    public func findStored(_ search: Search, limit: Int) async throws(FetchError) -> [Row] {
        try await FetchError.bridge {
            try await repository.stored(matching: search, limit: limit).value
                .map { row(of: $0, imagesConfiguration: nil) }
        }
    }

    /// Removes all fetched records, or only the stale ones, and returns their number.
    public func clearCache(staleOnly: Bool = false) async throws(FetchError) -> Int {
        try await FetchError.bridge { try await repository.clear(staleOnly: staleOnly) }
    }

    /// Returns a use case that fetches one part of an item and maps it with the images configuration.
    public func fetchPart<Value: Sendable, Details: Sendable>(
        _ part: Item.Part, _ path: any KeyPath<Item, Value?> & Sendable,
        _ map: @escaping @Sendable (Value, ImagesConfiguration?) -> Details
    ) -> Fetch<Int, Details> {
        Fetch(images, { try await repository.part(part, path, of: $0, $1) }, map)
    }

    private func overview(
        of id: Int, with parts: Set<Item.Part>, _ policy: FetchPolicy
    ) async throws -> Fetched<Overview> {
        try await overview(of: id, policy) { try await repository.item(id, with: parts, requiring: nil, policy) }
    }

    private func overview(
        of id: Int, _ policy: FetchPolicy = .cached, _ fetch: () async throws -> Fetched<Item>
    ) async throws -> Fetched<Overview> {
        try await images.resolve(ItemReference(Self.kind, id), on: lists, policy, fetch) {
            overview(of: $0, marks: $1, imagesConfiguration: $2)
        }
    }
}
