public import CoreDomain
import Foundation

/// One record type's storage, with all the comfort that a narrow engine leaves out.
///
/// Here, and nowhere else, it is decided whether a stored record will do.
public struct Store<Record: StoredRecord>: Sendable {
    let storage: ContextStorage

    /// The record at `key`, however stale, but never older than `FreshnessPolicy.limit`.
    public func get(_ key: RecordKey) async throws -> Stored<Record>? {
        try await get([key])[0]
    }

    /// The records at `keys`, position by position.
    public func get(_ keys: [RecordKey]) async throws -> [Stored<Record>?] {
        try await storage.engine.load(keys, of: Record.self).map { try $0.flatMap(stored) }
    }

    /// The records that `query` selects, in its order, less those past `FreshnessPolicy.limit`.
    public func list(_ query: StorageQuery = .all) async throws -> [Stored<Record>] {
        try await storage.engine.query(query, of: Record.self).compactMap(stored)
    }

    /// Stores the records in one batch.
    public func put(_ records: [Record]) async throws {
        _ = try await storage.engine.commit(records.map { .put($0) })
    }

    /// Removes the records in one batch, and returns the keys of those that were there.
    @discardableResult
    public func remove(_ keys: [RecordKey]) async throws -> Set<RecordKey> {
        Set(try await storage.engine.commit(keys.map { .remove($0, of: Record.self) }).map(\.key))
    }

    /// Returns at most `limit` records whose `column` has every word of `text` at the beginning of a word, whatever
    /// its case or accents, the best first.
    public func search(_ text: String, in column: String, limit: Int) async throws -> [Stored<Record>] {
        let found =
            if let engine = storage.engine.base as? any SearchableStorage {
                try await engine.search(text, in: column, of: Record.self, limit: limit)
            } else {
                try await storage.engine.scan(column, of: Record.self) { WordQuery(text).best(of: $0, limit: limit) }
            }
        return try found.compactMap(stored)
    }

    /// Returns at most `limit` records whose `column` differs from `text` in a few letters, the nearest first: what
    /// may have been meant by a misspelt `text`.
    public func nearest(to text: String, in column: String, limit: Int) async throws -> [Stored<Record>] {
        let found =
            if let engine = storage.engine.base as? any SearchableStorage {
                try await engine.nearest(to: text, in: column, of: Record.self, limit: limit)
            } else {
                try await storage.engine.scan(column, of: Record.self) {
                    SimilarityQuery(text).best(of: $0, limit: limit)
                }
            }
        return try found.compactMap(stored)
    }

    private func stored(_ record: any StoredRecord) throws -> Stored<Record>? {
        guard let record = record as? Record else { throw StorageError.damagedValue(Record.schema.name) }
        let now = storage.clock.now
        // A date in the future is a clock that was put back: such a record is stale, but not lost.
        let age = now.timeIntervalSince(record.cachedAt)
        guard Record.freshnessKind == .library || age <= FreshnessPolicy.limit else { return nil }
        let isStale = record.isExpired(after: storage.freshness[Record.freshnessKind], at: now)
        return Stored(
            record: record, freshness: isStale ? .stale(since: record.cachedAt) : .fresh(since: record.cachedAt))
    }
}

/// A record as it came out of storage, with its age.
public struct Stored<Record: Sendable>: Sendable {
    public let record: Record
    public let freshness: Freshness

    public var isFresh: Bool {
        if case .fresh = freshness { true } else { false }
    }
}

extension Stored: Equatable where Record: Equatable {}
