public import CoreDomain
public import Foundation
import Synchronization

/// The storage of one context: an engine, how long its records stay fresh, how long they may be kept, and a clock.
public struct ContextStorage: Sendable {
    /// The engine, whose commits can be observed.
    public let engine: ObservedStorage
    /// How long records count as fresh.
    public let freshness: FreshnessPolicy
    /// The clock by which records age.
    public let clock: WallClock
    let counter = HitCounter()
    let flights = SingleFlight<ChangedKey, RemoteResponse<[any StoredRecord]>>()
    private var retention: Retention?

    /// Creates storage that keeps its records without a limit; `retaining(_:for:)` sets one.
    public init(
        _ engine: any StorageEngine, freshness: FreshnessPolicy = .standard, clock: WallClock = .system
    ) {
        self.engine = ObservedStorage(engine)
        self.freshness = freshness
        self.clock = clock
    }

    /// Returns the same storage with a limit to the age of the records of `types`.
    ///
    /// Nothing older than `maximumAge` seconds is served. A sweep removes it at the first use and then once a day.
    public func retaining(_ types: [any StoredRecord.Type], for maximumAge: TimeInterval) -> ContextStorage {
        var storage = self
        storage.retention = Retention(types: types, maximumAge: maximumAge)
        return storage
    }

    /// Returns the typed view of one record type.
    public func store<Record: StoredRecord>(of type: Record.Type) -> Store<Record> {
        Store(storage: self)
    }

    /// How many fetches a fresh record answered, and how many it didn't, since the storage was created.
    public var hitsAndMisses: (hits: Int, misses: Int) { counter.counts }

    /// Removes records of these types, all of them or the stale ones, and returns their number.
    ///
    /// Records of the library stay. Remembered absences are removed likewise, but don't count as records.
    public func clear(_ types: [any StoredRecord.Type], staleOnly: Bool) async throws -> Int {
        let removable = types.filter { $0.freshnessKind != .library } + [MissingRecord.self]
        let batch = removable.map { type -> Mutation in
            let oldest = clock.now.addingTimeInterval(-freshness[type.freshnessKind])
            return Mutation.removeAll(of: type, cachedBefore: staleOnly ? oldest : nil)
        }
        return try await commit(batch).count { $0.collection != MissingRecord.collection }
    }
}

extension ContextStorage {
    /// Loads records in one read; what may not be kept any longer counts as absent.
    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        await sweepIfDue()
        return try await engine.load(references).map { $0.flatMap(retained) }
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        await sweepIfDue()
        return try await engine.query(query, of: type).compactMap(retained)
    }

    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        await sweepIfDue()
        return try await engine.commit(batch)
    }

    /// The record, unless it is older than may be served.
    func retained(_ record: any StoredRecord) -> (any StoredRecord)? {
        guard let retention, type(of: record).freshnessKind != .library else { return record }
        return clock.now.timeIntervalSince(record.cachedAt) <= retention.maximumAge ? record : nil
    }

    /// How old a record is in terms of its kind's lifetime.
    func freshness(of record: any StoredRecord) -> Freshness {
        let isStale = record.isExpired(after: freshness[type(of: record).freshnessKind], at: clock.now)
        return isStale ? .stale(since: record.cachedAt) : .fresh(since: record.cachedAt)
    }

    /// Removes what may not be kept any longer, at the first use and then once a day.
    func sweepIfDue() async {
        guard let retention, retention.isDue(at: clock.now) else { return }
        // A sweep that fails endangers nothing: what is too old isn't served, and the next use tries again.
        do { _ = try await engine.commit(retention.sweep(at: clock.now)) } catch { retention.postpone() }
    }
}

/// The limit to the age of records, and when it was last enforced.
private final class Retention: Sendable {
    let maximumAge: TimeInterval
    private let types: [any StoredRecord.Type]
    private let lastSweep = Mutex<Date?>(nil)

    private static let interval: TimeInterval = 86_400

    init(types: [any StoredRecord.Type], maximumAge: TimeInterval) {
        self.types = types.filter { $0.freshnessKind != .library } + [MissingRecord.self]
        self.maximumAge = maximumAge
    }

    /// Whether a sweep is due, which is then taken to happen.
    func isDue(at now: Date) -> Bool {
        guard maximumAge < .infinity else { return false }
        return lastSweep.withLock { last in
            if let last, (0..<Self.interval).contains(now.timeIntervalSince(last)) { return false }
            last = now
            return true
        }
    }

    func postpone() {
        lastSweep.withLock { $0 = nil }
    }

    func sweep(at now: Date) -> [Mutation] {
        types.map { .removeAll(of: $0, cachedBefore: now.addingTimeInterval(-maximumAge)) }
    }
}

/// Counts how many fetches were served from storage.
final class HitCounter: Sendable {
    private let tally = Mutex((hits: 0, misses: 0))

    var counts: (hits: Int, misses: Int) { tally.withLock { $0 } }

    func count(hit: Bool) {
        tally.withLock { tally in
            if hit { tally.hits += 1 } else { tally.misses += 1 }
        }
    }
}
