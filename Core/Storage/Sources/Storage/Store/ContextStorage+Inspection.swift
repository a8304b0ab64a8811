import CoreDomain
public import Foundation
import Synchronization

// What a storage contains, and what it has done: for a screen that shows it, a metric, or a check.
extension ContextStorage {
    /// The location of the records, for display: a path, or “memory”; `nil` if the engine doesn't report it.
    public var location: String? { engine.base.inspectable?.location }

    /// Returns the number of records in each collection, without expired ones, and of bytes; `nil` if the engine can't
    /// count them.
    public func statistics() async throws -> StorageStatistics? {
        guard let engine = engine.base.inspectable else { return nil }
        await sweepIfDue()
        return try await engine.statistics()
    }

    /// Returns the number of bytes on disk, 0 in memory; `nil` if the engine doesn't report it.
    public func size() async throws -> Int? { try await engine.base.inspectable?.size() }

    /// Reads every record of some types, and returns the damaged ones.
    ///
    /// - Throws: A `StorageError` if a read fails, which isn't damage.
    public func verification(of types: [any StoredRecord.Type]) async throws -> StorageVerification {
        try await engine.base.verification(of: types)
    }

    /// The numbers of fetches since this storage was created, for example to compute a hit rate.
    ///
    /// A storage made by `with(freshness:maximumSize:)` continues them.
    public var fetchCounts: FetchCounts { counter.counts }

    /// Returns the date of the newest record of these types, even if it has expired; `nil` if there are none.
    ///
    /// A clock that is far away from the newest record of a storage in daily use is probably wrong. Check that before
    /// removing something only because it seems to have expired.
    public func newestDate(of types: [any StoredRecord.Type]) async throws -> Date? {
        var dates: [Date] = []
        for type in types { dates += try await engine.query(.all, of: type).map(\.cachedAt) }
        return dates.max()
    }
}

/// How many of the fetches with the policy `.cached` needed no request.
public struct FetchCounts: Equatable, Sendable {
    /// The fetches served with a fresh record.
    public internal(set) var hits: Int
    /// The fetches whose record was missing or stale.
    public internal(set) var misses: Int

    public init(hits: Int = 0, misses: Int = 0) {
        self.hits = hits
        self.misses = misses
    }
}

/// Counts fetches, from any thread.
final class HitCounter: Sendable {
    private let tally = Mutex(FetchCounts())

    var counts: FetchCounts { tally.withLock { $0 } }

    func count(hit: Bool) {
        tally.withLock { tally in
            if hit {
                tally.hits += 1
            } else {
                tally.misses += 1
            }
        }
    }
}
