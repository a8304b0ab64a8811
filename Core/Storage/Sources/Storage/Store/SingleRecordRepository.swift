public import CoreDomain
public import Foundation

/// A repository that keeps each item as one record, under its id and the language.
public struct SingleRecordRepository<Record: StoredRecord, Item: Sendable>: ItemRepository {
    private let storage: ContextStorage
    private let locale: ContentLocale
    private let read: @Sendable (Record) throws -> Item
    private let write: @Sendable (Item, _ language: String, _ cachedAt: Date) -> Record
    private let fetch: @Sendable (_ id: Int, ContentLocale) async throws -> RemoteResponse<Item>

    /// Creates a repository.
    ///
    /// - Parameters:
    ///   - maximumAge: The number of seconds after which a record is neither served nor kept.
    ///   - read: Maps a stored item.
    ///   - write: Maps an item of a response.
    ///   - fetch: Fetches an item from the remote source.
    public init(
        _ storage: ContextStorage, _ locale: ContentLocale, keeping maximumAge: TimeInterval,
        read: @escaping @Sendable (Record) throws -> Item,
        write: @escaping @Sendable (Item, _ language: String, _ cachedAt: Date) -> Record,
        fetch: @escaping @Sendable (_ id: Int, ContentLocale) async throws -> RemoteResponse<Item>
    ) {
        self.storage = storage.retaining([Record.self], for: maximumAge)
        (self.locale, self.read, self.write, self.fetch) = (locale, read, write, fetch)
    }

    /// Fetches an item by its id: from storage if `policy` allows, otherwise from the remote source.
    public func item(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<Item> {
        try await storage.store(of: Record.self).fetch(RecordKey(Scalar(id), .text(locale.language)), policy) { _ in
            try await fetch(id, locale).map { write($0, locale.language, storage.clock.now) }
        }.map { try read($0) }
    }

    /// Removes all records, or only the stale ones, and returns their number.
    public func clear(staleOnly: Bool) async throws -> Int {
        try await storage.clear([Record.self], staleOnly: staleOnly)
    }
}
