public import CoreDomain
import Foundation
import Synchronization

/// The storage of one context: an engine, how long its records stay fresh, and what time it is.
public struct ContextStorage: Sendable {
    public let engine: ObservedStorage
    public let freshness: FreshnessPolicy
    public let clock: WallClock
    let traffic = Traffic()
    let flights = SingleFlight<ChangedKey, FetchedBatch>()

    public init(
        _ engine: any StorageEngine, freshness: FreshnessPolicy = .standard, clock: WallClock = .system
    ) {
        self.engine = ObservedStorage(engine)
        self.freshness = freshness
        self.clock = clock
    }

    /// The comfortable view of one record type.
    public func store<Record: StoredRecord>(of type: Record.Type) -> Store<Record> {
        Store(storage: self)
    }

    /// How often a fetch was answered by a fresh record, and how often not, since the start.
    public var hitsAndMisses: (hits: Int, misses: Int) { traffic.counts }

    /// Removes records of these types, all of them or the stale ones, and returns how many went. What belongs to the
    /// library stays.
    ///
    /// What is remembered as missing goes likewise, but does not count as a record.
    public func clear(_ types: [any StoredRecord.Type], staleOnly: Bool) async throws -> Int {
        let doomed = types.filter { $0.freshnessKind != .library } + [MissingRecord.self]
        let batch = doomed.map { type -> Mutation in
            let oldest = clock.now.addingTimeInterval(-freshness[type.freshnessKind])
            return Mutation.removeAll(of: type, cachedBefore: staleOnly ? oldest : nil)
        }
        return try await engine.commit(batch).count { $0.collection != MissingRecord.collection }
    }
}

/// Counts how fetches were answered.
final class Traffic: Sendable {
    private let tally = Mutex((hits: 0, misses: 0))

    var counts: (hits: Int, misses: Int) { tally.withLock { $0 } }

    func note(hit: Bool) {
        tally.withLock { tally in
            if hit { tally.hits += 1 } else { tally.misses += 1 }
        }
    }
}
