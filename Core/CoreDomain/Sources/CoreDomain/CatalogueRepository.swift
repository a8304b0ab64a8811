public import Foundation

/// A repository of items of one kind, each with its parts, and of lists whose rows are previews of items.
///
/// It reads from storage and, where necessary, from the remote source. Every function may throw any error
/// that can be converted to a `FetchError`.
public protocol CatalogueRepository<Item, Preview, List, Search>: Sendable {
    /// An item with its parts.
    associatedtype Item: CatalogueItem
    /// An item as shown in a list.
    associatedtype Preview: Sendable
    /// The identity of a list.
    associatedtype List: Hashable & Sendable
    /// A search for items by title or name.
    associatedtype Search: Hashable & Sendable

    /// Fetches an item with `parts`. An absent part is `nil`, with a warning.
    ///
    /// A stored item without the `required` part is fetched again.
    func item(
        _ id: Int, with parts: Set<Item.Part>, requiring required: Item.Part?, _ policy: FetchPolicy
    ) async throws -> Fetched<Item>
    /// Fetches several items with `parts`, each as a single one is, and returns the results in the order of the ids.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    func item(
        _ ids: [Int], with parts: Set<Item.Part>, requiring required: Item.Part?, _ policy: FetchPolicy
    ) async throws -> [FetchResult<Item>]
    /// Fetches an item's row, as shown in a list. A row stored with any list suffices.
    func preview(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<Preview>
    /// Fetches the rows of several items, each as a single one is, and returns the results in the order of the ids.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    func preview(of ids: [Int], _ policy: FetchPolicy) async throws -> [FetchResult<Preview>]
    /// Fetches a page of a list. Pages are counted from 1.
    func page(_ page: Int, of list: List, _ policy: FetchPolicy) async throws -> Fetched<Page<Preview>>
    /// Returns stored items whose title matches, the best match first, without using the network.
    ///
    /// The result has the age of its oldest item.
    func stored(matching search: Search, limit: Int) async throws -> Fetched<[Preview]>
    /// Returns the stored title that is most similar to `text`, or `nil` if none is similar. Doesn't use the network.
    func storedTitle(near text: String) async throws -> String?
    /// Returns a sequence that yields the stored item with `parts`, then its new state after each change.
    func updates(
        of id: Int, with parts: Set<Item.Part>
    ) -> any AsyncSequence<Fetched<Item>, any Error> & Sendable
    /// Returns the time at which the source last reported that an item doesn't exist; `nil` if it isn't known to be
    /// missing. Doesn't use the network.
    func absence(of id: Int) async throws -> Date?
    /// Returns the newest stored copy of an item with `parts`, whatever its language; `nil` if there is none. Doesn't use
    /// the network.
    func storedCopy(of id: Int, with parts: Set<Item.Part>) async throws -> Item?
    /// Returns the ids of all stored items, in any language. Some may be too old to be read. Doesn't use the network.
    func storedIDs() async throws -> Set<Int>
    /// Returns the number of stored previews in all languages. Doesn't use the network.
    func storedCount() async throws -> Int
    /// Removes all fetched records, or only the stale ones, and returns their number.
    func clear(staleOnly: Bool) async throws -> Int
}

extension CatalogueRepository {
    /// Fetches the items one by one, eight at a time.
    public func item(
        _ ids: [Int], with parts: Set<Item.Part>, requiring required: Item.Part?, _ policy: FetchPolicy
    ) async throws -> [FetchResult<Item>] {
        try await ids.fetched { try await item($0, with: parts, requiring: required, policy) }
    }

    /// Fetches the rows one by one, eight at a time.
    public func preview(of ids: [Int], _ policy: FetchPolicy) async throws -> [FetchResult<Preview>] {
        try await ids.fetched { try await preview(of: $0, policy) }
    }

    /// `nil`, for a repository that doesn't remember missing items.
    public func absence(of id: Int) async throws -> Date? { nil }

    /// `nil`, for a repository with one language.
    public func storedCopy(of id: Int, with parts: Set<Item.Part>) async throws -> Item? { nil }

    /// Fetches an item whose values are needed, but not its texts: if it may only be read from storage, a copy in another
    /// language will do.
    package func itemInAnyLanguage(
        _ id: Int, with parts: Set<Item.Part>, requiring required: Item.Part?, _ policy: FetchPolicy
    ) async throws -> Item {
        do {
            return try await item(id, with: parts, requiring: required, policy).value
        } catch {
            if case .notFound = FetchError(error) { throw error }
            guard policy == .storedOnly, let copy = try await storedCopy(of: id, with: parts) else { throw error }
            return copy
        }
    }

    /// Fetches one part of an item.
    ///
    /// - Throws: The reason for the part's absence.
    package func part<Value>(
        _ part: Item.Part, _ path: KeyPath<Item, Value?>, of id: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await item(id, with: [part], requiring: part, policy).part(part, path)
    }

    /// Fetches one part of several items and returns the results in the order of the ids. An error is the reason for
    /// the part's absence.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    package func part<Value: Sendable>(
        _ part: Item.Part, _ path: KeyPath<Item, Value?>, of ids: [Int], _ policy: FetchPolicy
    ) async throws -> [FetchResult<Value>] {
        try await item(ids, with: [part], requiring: part, policy).map { item in
            Result { try item.get().part(part, path) }.mapError { FetchError($0) }
        }
    }
}
