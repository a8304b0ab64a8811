public import CoreDomain
import Foundation

/// Stores a root record and the parts that arrive with it in one response.
///
/// The root and its parts are written in one batch, read in one transaction, and removed together. They carry the
/// root's age: a part that is older than the root belongs to an earlier response and counts as absent. Whether a stored
/// record may serve is decided here and nowhere else.
public struct AggregateStore<Root: StoredRecord>: Sendable {
    /// Fetches a response as the records that it fills. Receives the stored root, however stale.
    public typealias Source = @Sendable (Root?) async throws -> RemoteResponse<[any StoredRecord]>

    let storage: ContextStorage
    private let parts: @Sendable (RecordKey) -> [RecordReference]

    /// Creates a store.
    ///
    /// - Parameter parts: All parts that a response about the root at a key may contain.
    public init(
        _ storage: ContextStorage, parts: @escaping @Sendable (RecordKey) -> [RecordReference] = { _ in [] }
    ) {
        self.storage = storage
        self.parts = parts
    }

    /// Returns the root at `key` with the requested parts: from storage if `policy` allows, otherwise from `source`.
    ///
    /// Concurrent callers cause one call of `source`. If that fails, a stale record is served with a warning; if it
    /// throws `notFound`, the root and its parts are removed and the absence is remembered.
    ///
    /// - Parameters:
    ///   - parts: The parts to read. One that is missing doesn't matter.
    ///   - required: Parts without which a stored root doesn't serve: they are fetched, unless `policy` is `.stored` or
    ///     `.storedOnly`.
    ///   - predecessors: Records that make the stored root stale by being younger.
    public func fetch(
        _ key: RecordKey, _ policy: FetchPolicy = .cached, with parts: [RecordReference] = [],
        requiring required: [RecordReference] = [], after predecessors: [RecordReference] = [],
        from source: @escaping Source
    ) async throws -> Fetched<Aggregate<Root>> {
        let snapshot = try await read(key, parts + required, after: predecessors)
        if policy == .cached { storage.counter.count(hit: snapshot.serves(policy, requiring: required)) }
        if let stored = snapshot.stored, snapshot.serves(policy, requiring: required) { return stored.fetched() }
        if snapshot.stored == nil, snapshot.isKnownMissing, policy != .refresh {
            throw FetchError.notFound(Root.name(of: key))
        }
        if policy == .storedOnly { throw FetchError.offline("\(Root.name(of: key)) is not stored") }
        do {
            return try await refetch(key, replacing: snapshot, from: source)
        } catch {
            return try serve(snapshot.stored, insteadOf: FetchError(error))
        }
    }

    /// Yields the stored root with the requested parts, then again after each change. Fetches it if stale or missing.
    ///
    /// Ends with an error if fetching fails, if the storage fails, or if the root is removed.
    public func updates(
        of key: RecordKey, with parts: [RecordReference] = [], from source: @escaping Source
    ) -> AsyncThrowingStream<Fetched<Aggregate<Root>>, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Fetched<Aggregate<Root>>.self)
        let changes = storage.engine.changes(of: changedKey(key))
        let task = Task {
            do {
                var latest: Root?
                func yieldIfNew(_ stored: Stored<Aggregate<Root>>) {
                    if let latest, latest.isEqual(to: stored.record.root) { return }
                    latest = stored.record.root
                    continuation.yield(stored.fetched())
                }
                func yieldStored() async throws {
                    guard let stored = try await read(key, parts).stored else {
                        throw FetchError.notFound(Root.name(of: key))
                    }
                    yieldIfNew(stored)
                }
                let snapshot = try await read(key, parts)
                if let stored = snapshot.stored { yieldIfNew(stored) }
                if snapshot.stored?.isFresh != true {
                    let fetched = try await refetch(key, replacing: snapshot, from: source)
                    // What another process has stored meanwhile doesn't arrive as a change.
                    if fetched.warnings.contains(where: \.isNotStored) {
                        continuation.yield(fetched)
                    } else {
                        try await yieldStored()
                    }
                }
                for await _ in changes { try await yieldStored() }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

/// What one read found: the stored root with its parts, and whether its absence is remembered.
private struct Snapshot<Root: StoredRecord>: Sendable {
    let stored: Stored<Aggregate<Root>>?
    let isKnownMissing: Bool
    /// Whether the absence was ever remembered, even if that has expired.
    let hasMissingRecord: Bool

    func serves(_ policy: FetchPolicy, requiring required: [RecordReference]) -> Bool {
        guard let stored else { return false }
        return policy.serves(stored.isFresh && stored.record.contains(required))
    }
}

extension FetchPolicy {
    /// Whether a stored value serves. `isCurrent` says whether it is fresh, with everything that is required.
    func serves(_ isCurrent: Bool) -> Bool {
        switch self {
        case .stored, .storedOnly: true
        case .cached: isCurrent
        case .refresh: false
        }
    }
}

extension AggregateStore {
    private func changedKey(_ key: RecordKey) -> ChangedKey {
        ChangedKey(collection: Root.collection, key: key)
    }

    /// Reads everything that the decision to serve depends on in one transaction.
    private func read(
        _ key: RecordKey, _ parts: [RecordReference], after predecessors: [RecordReference] = []
    ) async throws -> Snapshot<Root> {
        let missing = MissingRecord.reference(to: changedKey(key))
        let records = try await storage.load([RecordReference(Root.self, key), missing] + parts + predecessors)
        let absence = records[1]
        let rest = records.dropFirst(2)
        let latest = rest.dropFirst(parts.count).compactMap { $0?.cachedAt }.max()
        return Snapshot(
            stored: try records[0].map { record in
                guard let root = record as? Root else { throw StorageError.damagedValue(Root.collection) }
                let current = rest.prefix(parts.count).compactMap { $0 }.filter { $0.cachedAt >= root.cachedAt }
                let isOutdated = latest.map { $0 > root.cachedAt } ?? false
                return Stored(
                    record: Aggregate(root, records: current),
                    freshness: isOutdated ? .stale(since: root.cachedAt) : storage.freshness(of: root))
            },
            isKnownMissing: absence.map { storage.freshness(of: $0).isFresh } ?? false,
            hasMissingRecord: absence != nil)
    }

    private func refetch(
        _ key: RecordKey, replacing old: Snapshot<Root>, from source: @escaping Source
    ) async throws -> Fetched<Aggregate<Root>> {
        let response = try await storage.flights.run(changedKey(key)) {
            // Another caller's response may have been stored between our read and this call.
            if let landed = try await landed(key, after: old) { return RemoteResponse(landed) }
            do {
                let response = try await source(old.stored?.record.root)
                _ = try self.root(at: key, in: response.value)
                return await keep(response, key, old)
            } catch {
                // Whether or not the absence can be remembered, the item wasn't found.
                if case .notFound = FetchError(error) { try? await remember(missing: key) }
                throw error
            }
        }
        let root = try self.root(at: key, in: response.value)
        return Fetched(Aggregate(root, records: response.value), .network, warnings: response.warnings)
    }

    /// Returns the root among the records of a response, which may be about something else.
    private func root(at key: RecordKey, in records: [any StoredRecord]) throws -> Root {
        guard let root = records.lazy.compactMap({ $0 as? Root }).first(where: { $0.key == key }) else {
            throw FetchError.badData("the response for \(Root.name(of: key)) is about something else")
        }
        return root
    }

    private func landed(_ key: RecordKey, after old: Snapshot<Root>) async throws -> [any StoredRecord]? {
        let records = try await storage.load([RecordReference(Root.self, key)] + parts(key))
        guard let root = records[0] as? Root, storage.freshness(of: root).isFresh,
            root.cachedAt > old.stored?.record.root.cachedAt ?? .distantPast
        else { return nil }
        return records.compactMap { $0 }.filter { $0.cachedAt >= root.cachedAt }
    }

    /// Stores a response in one batch. One that can't be stored is still a response.
    private func keep(
        _ response: RemoteResponse<[any StoredRecord]>, _ key: RecordKey, _ old: Snapshot<Root>
    ) async -> RemoteResponse<[any StoredRecord]> {
        let delivered = Set(response.value.map(\.reference))
        // A part that the response lacks would otherwise stay behind from an older one.
        let removals =
            parts(key).filter { !delivered.contains($0) }
            + (old.hasMissingRecord ? [MissingRecord.reference(to: changedKey(key))] : [])
        do {
            let puts = response.value.map(Mutation.put)
            _ = try await storage.commit(removals.map(Mutation.remove) + puts)
            return response
        } catch {
            let warning = FetchWarning.notStored(FetchError(error))
            return RemoteResponse(response.value, warnings: response.warnings + [warning])
        }
    }

    private func remember(missing key: RecordKey) async throws {
        let removals = ([RecordReference(Root.self, key)] + parts(key)).map(Mutation.remove)
        let missing = MissingRecord(changedKey(key), cachedAt: storage.clock.now)
        _ = try await storage.commit(removals + [.put(missing)])
    }

    private func serve(_ stored: Stored<Aggregate<Root>>?, insteadOf error: FetchError) throws
        -> Fetched<Aggregate<Root>>
    {
        guard let stored else { throw error }
        return try stored.fetched(insteadOf: error)
    }
}

extension FetchWarning {
    fileprivate var isNotStored: Bool {
        if case .notStored = self { true } else { false }
    }
}
