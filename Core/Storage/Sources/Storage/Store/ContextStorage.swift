public import CoreDomain
public import Foundation
import Synchronization

/// The storage of one context: an engine, the lifetimes and age limits of its records, and a clock.
///
/// Close a storage once, after its last use.
public struct ContextStorage: Sendable {
    /// The engine. Its commits can be observed.
    package let engine: ObservedStorage
    /// The lifetimes of records.
    public private(set) var freshness: FreshnessPolicy
    /// The clock used to compute the age of records.
    public let clock: WallClock
    let counter = HitCounter()
    let flights = SingleFlight<ChangedKey, RemoteResponse<Delivery>>()
    private(set) var sizeLimit: SizeLimit
    private let retention = Retention()

    /// Creates a storage that retains its records indefinitely, unless `limitAge(of:to:)` sets a limit.
    ///
    /// Above `maximumSize` bytes, fetched records are removed, oldest first; library records are kept. An engine
    /// without files counts each record as 16 KiB; an engine whose files can't be compacted has no limit.
    public init(
        _ engine: any StorageEngine, freshness: FreshnessPolicy = .standard, clock: WallClock = .system,
        maximumSize: Int? = nil
    ) {
        self.engine = ObservedStorage(engine)
        self.freshness = freshness
        self.clock = clock
        sizeLimit = SizeLimit(bytes: maximumSize)
    }

    /// The number of bytes above which fetched records are removed; `nil` for no limit.
    public var maximumSize: Int? { sizeLimit.bytes }

    /// Returns a storage with the same open engine, but other lifetimes and another size limit.
    ///
    /// For a program whose settings change while it runs. Close only one of the two.
    public func with(freshness: FreshnessPolicy, maximumSize: Int?) -> ContextStorage {
        var storage = self
        storage.freshness = freshness
        if maximumSize != self.maximumSize { storage.sizeLimit = SizeLimit(bytes: maximumSize) }
        return storage
    }

    /// Limits the age of the records of some types, in this value and in all its copies.
    ///
    /// Nothing older is served. A sweep removes older records at the first use and then once a day.
    ///
    /// - Parameters:
    ///   - types: The types of the records, which are read at the first use; library records among them have no limit.
    ///   - maximumAge: The limit in seconds, which replaces an earlier one.
    public func limitAge(
        of types: @autoclosure @escaping @Sendable () -> [any StoredRecord.Type], to maximumAge: TimeInterval
    ) {
        retention.limit(types, to: maximumAge)
    }

    /// Returns the typed view of the records of one type.
    public func store<Record: StoredRecord>(of type: Record.Type) -> Store<Record> {
        Store(storage: self)
    }

    /// Removes all records of these types, or only the stale ones, and returns their number.
    ///
    /// Library records are kept. A record is read with others that may stay fresh for longer, so the longest
    /// lifetime of the types applies to each. Remembered absences are also removed, but not counted.
    public func clear(_ types: [any StoredRecord.Type], staleOnly: Bool) async throws -> Int {
        let removable = types.fetched
        // `removable` is never empty: it contains the types of the records about fetched data.
        let lifetime = removable.map { freshness[$0.freshnessKind] }.max() ?? 0
        let oldest = staleOnly ? clock.now.addingTimeInterval(-lifetime) : nil
        let batch = removable.map { Mutation.removeAll(of: $0, cachedBefore: oldest) }
        let uncounted = Self.ownRecordTypes.map { $0.collection }
        return try await commit(batch).count { !uncounted.contains($0.collection) }
    }

    /// Removes all records of these types, library records among them: a library makes its records again from its log.
    ///
    /// - Parameter types: The types, such as `LibraryContext.recordTypes`.
    public func removeAll(_ types: [any StoredRecord.Type]) async throws {
        _ = try await engine.commit(types.map { .removeAll(of: $0) })
    }

    /// Frees the space of removed records, and returns the number of bytes freed; `nil` if the engine has no files.
    public func compact() async throws -> Int? { try await (engine.base as? any MaintainableStorage)?.compact() }

    /// Removes records above the size limit and closes the engine, ending all observations.
    ///
    /// Acknowledged changes are stored even if this isn't called.
    public func close() async throws {
        await retention.endSweep()
        if let limit = sizeLimit.bytes, sizeLimit.hasGrown { await limitSize(to: limit) }
        try await engine.close()
    }
}

extension ContextStorage {
    /// Loads records in one read; expired ones count as absent. A sweep that is due runs afterwards.
    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        defer { startSweepIfDue() }
        return try await engine.load(references).map { $0.flatMap { isRetained($0) ? $0 : nil } }
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        await sweepIfDue()
        return retained(try await engine.query(query, of: type), of: type)
    }

    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        await sweepIfDue()
        if !batch.allSatisfy(\.isRemoval) { sizeLimit.noteGrowth() }
        return try await engine.commit(batch)
    }

    /// Returns the records of one type that are young enough to be served.
    func retained(_ records: [any StoredRecord], of type: any StoredRecord.Type) -> [any StoredRecord] {
        let oldest = retention.oldest(of: type, at: clock.now)
        return records.filter { $0.cachedAt >= oldest }
    }

    private func isRetained(_ record: any StoredRecord) -> Bool {
        record.cachedAt >= retention.oldest(of: type(of: record), at: clock.now)
    }

    func freshness(of record: any StoredRecord) -> Freshness {
        let isStale = record.isExpired(after: freshness[type(of: record).freshnessKind], at: clock.now)
        return isStale ? .stale(since: record.cachedAt) : .fresh(since: record.cachedAt)
    }

    /// Removes records above the maximum age, at most once a day, and records above the size limit, checked at most
    /// once an hour.
    ///
    /// Every use of the storage calls this, except a read by key, which starts it in the background. It never fails:
    /// expired records aren't served in any case, and a failed sweep is retried after ten minutes. Observers aren't
    /// notified, since nothing has changed at the remote source.
    package func sweepIfDue() async {
        await retention.endSweep()
        await sweep()
    }

    private func sweep() async {
        let batch = retention.dueSweep(at: clock.now)
        if !batch.isEmpty {
            do {
                _ = try await engine.base.commit(batch)
            } catch {
                retention.postpone(at: clock.now)
            }
        }
        if let limit = sizeLimit.dueCheck(at: clock.now) { await limitSize(to: limit) }
    }

    private func startSweepIfDue() {
        let now = clock.now
        if retention.isDue(at: now) || sizeLimit.isDue(at: now) { retention.startSweep(sweep) }
    }

    /// Removes the oldest records above the size limit, without notifying observers.
    private func limitSize(to limit: Int) async {
        // If this fails, the size is checked again in an hour.
        try? await Eviction(engine.base, types: retention.types, limit: limit)?.run()
    }
}

extension ContextStorage {
    /// The types of the records about fetched data, present in every cache in addition to its context's types.
    public static var ownRecordTypes: [any StoredRecord.Type] { [MissingRecord.self, ResponseRecord.self] }
}

extension [any StoredRecord.Type] {
    /// The types of fetched records, as opposed to library records, and of the records about them.
    fileprivate var fetched: [any StoredRecord.Type] {
        filter { $0.freshnessKind != .library } + ContextStorage.ownRecordTypes
    }
}

/// The limits on the records' age, and the time when they were last enforced.
private final class Retention: Sendable {
    private struct Limit {
        let type: any StoredRecord.Type
        let maximumAge: TimeInterval
    }

    private struct State {
        private var known: [ObjectIdentifier: Limit] = [:]
        private var new: [(types: @Sendable () -> [any StoredRecord.Type], maximumAge: TimeInterval)] = []
        var lastSweep: Date?
        /// The sweep that is running in the background.
        var sweep: Task<Void, Never>?

        mutating func limit(_ types: @escaping @Sendable () -> [any StoredRecord.Type], to maximumAge: TimeInterval) {
            new.append((types, maximumAge))
            lastSweep = nil
        }

        func isDue(at now: Date) -> Bool {
            if known.isEmpty, new.isEmpty { return false }
            guard let lastSweep else { return true }
            return !(0..<Retention.interval).contains(now.timeIntervalSince(lastSweep))
        }

        /// The limits by type. Most processes use few storages, so a storage's types are listed at its first use.
        var limits: [ObjectIdentifier: Limit] {
            mutating get {
                for (types, maximumAge) in new {
                    for type in types().fetched {
                        known[ObjectIdentifier(type)] = Limit(type: type, maximumAge: maximumAge)
                    }
                }
                new = []
                return known
            }
        }
    }

    private let state = Mutex(State())

    private static let interval: TimeInterval = 86_400
    private static let pause: TimeInterval = 600

    func limit(_ types: @escaping @Sendable () -> [any StoredRecord.Type], to maximumAge: TimeInterval) {
        state.withLock { $0.limit(types, to: maximumAge) }
    }

    /// The types of the records that may be removed.
    var types: [any StoredRecord.Type] { state.withLock { $0.limits.values.map(\.type) } }

    /// Returns the cut-off date: older records of the type have expired.
    func oldest(of type: any StoredRecord.Type, at now: Date) -> Date {
        let maximumAge = state.withLock { $0.limits[ObjectIdentifier(type)]?.maximumAge } ?? .infinity
        return now.addingTimeInterval(-maximumAge)
    }

    func isDue(at now: Date) -> Bool { state.withLock { $0.isDue(at: now) } }

    /// Starts a sweep in the background if none is running there.
    func startSweep(_ sweep: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            guard state.sweep == nil else { return }
            state.sweep = Task {
                await sweep()
                self.state.withLock { $0.sweep = nil }
            }
        }
    }

    /// Waits for the end of a sweep in the background.
    func endSweep() async { await state.withLock(\.sweep)?.value }

    /// Returns the batch that removes expired records if a sweep is due, and marks the sweep as done.
    func dueSweep(at now: Date) -> [Mutation] {
        state.withLock { state in
            guard state.isDue(at: now) else { return [] }
            state.lastSweep = now
            return state.limits.values.filter { $0.maximumAge < .infinity }.map {
                .removeAll(of: $0.type, cachedBefore: now.addingTimeInterval(-$0.maximumAge))
            }
        }
    }

    func postpone(at now: Date) {
        state.withLock { $0.lastSweep = now.addingTimeInterval(Self.pause - Self.interval) }
    }
}
