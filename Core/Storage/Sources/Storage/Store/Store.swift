public import CoreDomain
import Foundation

/// A typed view of the records of one type, with convenience functions on top of the engine.
public struct Store<Record: StoredRecord>: Sendable {
    let storage: ContextStorage

    /// Returns the record at `key`, however stale, unless it exceeds the storage's maximum age.
    public func get(_ key: RecordKey) async throws -> Stored<Record>? {
        try await get([key])[0]
    }

    /// Returns the records at `keys`, in order.
    public func get(_ keys: [RecordKey]) async throws -> [Stored<Record>?] {
        try await storage.load(keys.map { RecordReference(Record.self, $0) }).map { try $0.map(stored) }
    }

    /// Returns the records selected by `query`, in its order.
    public func list(_ query: StorageQuery = .all) async throws -> [Stored<Record>] {
        try await storage.query(query, of: Record.self).map(stored)
    }

    /// Returns the record at `key`: from storage if `policy` allows, otherwise from `source`.
    ///
    /// Failures are handled as in `AggregateStore.fetch`. `source` receives the stored record.
    public func fetch(
        _ key: RecordKey, _ policy: FetchPolicy = .cached,
        from source: @escaping @Sendable (Record?) async throws -> RemoteResponse<Record>
    ) async throws -> Fetched<Record> {
        try await AggregateStore<Record>(storage).fetch(key, policy) { old in
            try await source(old?.root).map { Delivery([$0]) }
        }.map { $0.root }
    }

    /// Stores the records in one batch.
    public func put(_ records: [Record]) async throws {
        _ = try await storage.commit(records.map { .put($0) })
    }

    /// Removes the records in one batch and returns the keys of those that existed.
    @discardableResult
    public func remove(_ keys: [RecordKey]) async throws -> Set<RecordKey> {
        Set(try await storage.commit(keys.map { .remove($0, of: Record.self) }).map(\.key))
    }

    /// Returns at most `limit` wanted records whose `column` has every word of `text` at the beginning of a word,
    /// ignoring case and accents, the best match first.
    public func search(
        _ text: String, in column: String, limit: Int, where isWanted: (Record) -> Bool = { _ in true }
    ) async throws -> [Stored<Record>] {
        try await first(limit, .words(text), in: column, where: isWanted)
    }

    /// Returns at most `limit` wanted records whose `column` differs from `text` in a few letters, the nearest
    /// first, as suggestions for a misspelled `text`.
    public func nearest(
        to text: String, in column: String, limit: Int, where isWanted: (Record) -> Bool = { _ in true }
    ) async throws -> [Stored<Record>] {
        try await first(limit, .near(text), in: column, where: isWanted)
    }

    /// Returns the first records that can be served and are wanted. The engine can check neither, so this repeats
    /// the search until there are enough records or no more match.
    private func first(
        _ limit: Int, _ query: TextQuery, in column: String, where isWanted: (Record) -> Bool
    ) async throws -> [Stored<Record>] {
        await storage.sweepIfDue()
        let limit = max(0, limit)
        var bound = limit
        while true {
            let found =
                if let engine = storage.engine.base as? any SearchableStorage {
                    try await engine.search(query, in: column, of: Record.self, limit: bound)
                } else {
                    try await storage.engine.scan(query, in: column, of: Record.self, limit: bound)
                }
            let wanted = try storage.retained(found, of: Record.self).map(stored).filter { isWanted($0.record) }
            if wanted.count >= limit || found.count < bound { return Array(wanted.prefix(limit)) }
            bound = bound > Int.max / 8 ? Int.max : bound * 8
        }
    }

    private func stored(_ record: any StoredRecord) throws -> Stored<Record> {
        guard let record = record as? Record else { throw StorageError.damagedValue(Record.schema.name) }
        return Stored(record: record, freshness: storage.freshness(of: record))
    }
}

/// A stored record with its age.
public struct Stored<Record: Sendable>: Sendable {
    /// The stored record.
    public let record: Record
    /// Whether the record is fresh or stale, and the time it was stored.
    public let freshness: Freshness

    /// Whether the record is within its lifetime.
    package var isFresh: Bool { freshness.isFresh }

    /// Returns the record as the result of a fetch.
    func fetched() -> Fetched<Record> { Fetched(record, freshness) }

    /// Returns the record with a warning that fetching a newer one failed.
    ///
    /// Throws `error` if the item doesn't exist or the fetch was cancelled.
    func fetched(insteadOf error: FetchError) throws(FetchError) -> Fetched<Record> {
        switch error {
        case .notFound, .cancelled: throw error
        default: Fetched(record, freshness, warnings: [.refetchFailed(error)])
        }
    }
}

extension Stored: Equatable where Record: Equatable {}

extension Freshness {
    var isFresh: Bool {
        if case .fresh = self { true } else { false }
    }
}
