/// A repository of items of one kind that have neither parts nor lists.
public protocol ItemRepository<Item>: Sendable {
    /// An item.
    associatedtype Item: Sendable

    /// Fetches an item by its id.
    func item(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<Item>
    /// Removes all fetched records, or only the stale ones, and returns their number.
    func clear(staleOnly: Bool) async throws -> Int
}
