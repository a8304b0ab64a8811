public import CoreDomain
import Foundation

/// Stores a root record and the parts that arrive in the same response.
///
/// The root and its parts are written in one batch, read in one transaction, and removed together. They all
/// have the root's age: a part older than the root belongs to an earlier response and counts as absent. Only
/// this type decides whether a stored record can be served.
public struct AggregateStore<Root: StoredRecord>: Sendable {
    /// A function that fetches a response with its records, given the stored root with its requested parts, however
    /// stale.
    public typealias Source = @Sendable (Aggregate<Root>?) async throws -> RemoteResponse<Delivery>

    let storage: ContextStorage
    private let canBeMissing: Bool
    private let parts: @Sendable (RecordKey) -> [RecordReference]

    /// Creates a store. `parts` returns all parts that a response about the root at a key may contain. Unless the
    /// root `canBeMissing`, `notFound` is an error like others.
    public init(
        _ storage: ContextStorage, canBeMissing: Bool = true,
        parts: @escaping @Sendable (RecordKey) -> [RecordReference] = { _ in [] }
    ) {
        self.storage = storage
        self.canBeMissing = canBeMissing
        self.parts = parts
    }

    /// Returns the root at `key` with the requested parts: from storage if `policy` allows, otherwise from `source`.
    ///
    /// Concurrent callers share one call of `source`. If that fails, a stale record is served with a warning; if it
    /// throws `notFound`, a root that can be missing is removed with its parts, and the absence is remembered. With the
    /// policy `.unstored`, `source` is called for this caller alone, and nothing is stored or removed.
    ///
    /// An unreadable storage adds a warning to the result of `source`. The call throws the read error if `policy`
    /// is `.storedOnly` or if the remote source is unreachable.
    ///
    /// If one of `parts` is no longer stored, the root is stale; a part missing from the response has no effect.
    /// A stored root without the `required` parts is fetched again, unless `policy` is `.stored` or
    /// `.storedOnly`. A root older than one of its `predecessors` is stale.
    public func fetch(
        _ key: RecordKey, _ policy: FetchPolicy = .cached, with parts: [RecordReference] = [],
        requiring required: [RecordReference] = [], after predecessors: [RecordReference] = [],
        from source: @escaping Source
    ) async throws -> Fetched<Aggregate<Root>> {
        try await fetch(
            Request(key, with: parts, requiring: required, after: predecessors, from: source), policy)
    }

    /// Returns the results of several requests, in order: what is stored is read at once, and the rest is fetched from
    /// its sources, eight roots at a time.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    func fetch(
        _ requests: [Request], _ policy: FetchPolicy
    ) async throws -> [FetchResult<Aggregate<Root>>] {
        // After an error, each root is read by itself: a damaged one doesn't conceal the others.
        guard let snapshots = try? await read(requests) else {
            return try await requests.fetched { try await fetch($0, policy) }
        }
        return try await Array(zip(requests, snapshots)).fetched { request, snapshot in
            served(request, policy, from: snapshot)
        } _: { request, snapshot in
            try await requested(request, policy, over: snapshot)
        }
    }

    /// Returns the result of a request, as `fetch(_:_:with:requiring:after:from:)` does.
    func fetch(_ request: Request, _ policy: FetchPolicy) async throws -> Fetched<Aggregate<Root>> {
        let snapshot = try await snapshot(request, policy)
        if let result = served(request, policy, from: snapshot) { return try result.get() }
        return try await requested(request, policy, over: snapshot)
    }

    /// Returns the result if it needs no request of the source: the stored root, or an error; `nil` otherwise.
    private func served(
        _ request: Request, _ policy: FetchPolicy, from snapshot: Snapshot<Root>
    ) -> FetchResult<Aggregate<Root>>? {
        let serves = snapshot.serves(policy, requiring: request.required)
        if policy == .cached { storage.counter.count(hit: serves) }
        if let stored = snapshot.stored, serves { return .success(stored.fetched()) }
        if snapshot.stored == nil, snapshot.isKnownMissing, policy != .refresh {
            return .failure(.notFound(Root.name(of: request.key)))
        }
        return policy == .storedOnly ? .failure(.offline("\(Root.name(of: request.key)) is not stored")) : nil
    }

    private func requested(
        _ request: Request, _ policy: FetchPolicy, over snapshot: Snapshot<Root>
    ) async throws -> Fetched<Aggregate<Root>> {
        do {
            return try await Fallback.providing(snapshot.stored != nil && policy != .refresh) {
                if policy == .unstored { return try await unstored(request, over: snapshot) }
                return try await refetch(request.key, replacing: snapshot, from: request.source)
            }
        } catch {
            return try snapshot.served(insteadOf: FetchError(error))
        }
    }

    /// A request for a root with parts, whose parameters are those of `fetch`.
    struct Request: Sendable {
        let key: RecordKey
        let parts: [RecordReference]
        let required: [RecordReference]
        let predecessors: [RecordReference]
        let source: Source

        init(
            _ key: RecordKey, with parts: [RecordReference] = [], requiring required: [RecordReference] = [],
            after predecessors: [RecordReference] = [], from source: @escaping Source
        ) {
            self.key = key
            self.parts = parts + required
            self.required = required
            self.predecessors = predecessors
            self.source = source
        }

        /// The references to the root, to what is known about its responses, to its parts and to its predecessors.
        var references: [RecordReference] {
            let root = RecordReference(Root.self, key)
            return [root, MissingRecord.reference(to: root.changedKey), ResponseRecord.reference(to: root)] + parts
                + predecessors
        }
    }
}

extension AggregateStore {
    func changedKey(_ key: RecordKey) -> ChangedKey {
        ChangedKey(collection: Root.collection, key: key)
    }

    /// Reads the storage. An unreadable storage counts as empty if `policy` allows requests.
    func snapshot(_ request: Request, _ policy: FetchPolicy) async throws -> Snapshot<Root> {
        do {
            return try await read([request])[0]
        } catch {
            return .unreadable(try policy.errorBesideRequest(error))
        }
    }

    /// Reads, in one transaction, everything needed to decide which stored roots can be served.
    private func read(_ requests: [Request]) async throws -> [Snapshot<Root>] {
        let references = requests.map { $0.references }
        var records = try await storage.load(Array(references.joined()))[...]
        return try zip(requests, references).map { request, references in
            defer { records = records.dropFirst(references.count) }
            return try snapshot(request, Array(records.prefix(references.count)))
        }
    }

    /// - Parameter records: The records at the references of the request.
    private func snapshot(_ request: Request, _ records: [(any StoredRecord)?]) throws -> Snapshot<Root> {
        let absence = records[1]
        let response = records[2] as? ResponseRecord
        let parts = request.parts
        let rest = records.dropFirst(3)
        let latest = rest.dropFirst(parts.count).compactMap { $0?.cachedAt }.max()
        return Snapshot(
            stored: try records[0].map { record in
                guard let root = record as? Root else { throw StorageError.damagedValue(Root.collection) }
                let current = rest.prefix(parts.count).map { $0.flatMap { $0.cachedAt >= root.cachedAt ? $0 : nil } }
                let lost = zip(parts, current).filter { $1 == nil && response?.had($0, with: root) == true }.map(\.0)
                let isOutdated = latest.map { $0 > root.cachedAt } ?? false
                return Stored(
                    record: Aggregate(root, Delivery(current.compactMap { $0 }), lostParts: lost),
                    freshness: isOutdated || !lost.isEmpty
                        ? .stale(since: root.cachedAt) : storage.freshness(of: root))
            },
            isKnownMissing: absence.map { storage.freshness(of: $0).isFresh } ?? false,
            mayHaveMissingRecord: absence != nil)
    }

    func refetch(
        _ key: RecordKey, replacing old: Snapshot<Root>, from source: @escaping Source
    ) async throws -> Fetched<Aggregate<Root>> {
        let response: RemoteResponse<Delivery>
        do {
            response = try await flight(key, replacing: old, from: source)
        } catch {
            throw old.readError.map { FetchError(error).withoutRequest($0) } ?? error
        }
        let root = try self.root(at: key, in: response.value)
        return Fetched(Aggregate(root, response.value), .network, warnings: response.warnings.adding(old.readError))
    }

    private func unstored(_ request: Request, over old: Snapshot<Root>) async throws -> Fetched<Aggregate<Root>> {
        let response = try await request.source(old.stored?.record)
        let root = try self.root(at: request.key, in: response.value)
        return Fetched(Aggregate(root, response.value), .network, warnings: response.warnings)
    }

    /// Requests and stores a response once for all waiting callers.
    private func flight(
        _ key: RecordKey, replacing old: Snapshot<Root>, from source: @escaping Source
    ) async throws -> RemoteResponse<Delivery> {
        try await storage.flights.run(changedKey(key)) {
            // Another caller's response may have been stored between the read and this call. If it can't be read, the
            // request is sent.
            if old.readError == nil, let landed = try? await landed(key, after: old) {
                return RemoteResponse(Delivery(landed))
            }
            do {
                let response = try await source(old.stored?.record)
                return await keep(response, about: try self.root(at: key, in: response.value), key, old)
            } catch is CancellationError where !Task.isCancelled {
                throw FetchError.offline("the source cancelled the request")
            } catch {
                // If the absence can't be stored, the caller still gets the error.
                if canBeMissing, case .notFound = FetchError(error) { try? await remember(missing: key) }
                throw error
            }
        }
    }

    /// Returns the root at `key` from a response. Throws an error if the response is about another item.
    private func root(at key: RecordKey, in delivery: Delivery) throws -> Root {
        guard let root = delivery.records.lazy.compactMap({ $0 as? Root }).first(where: { $0.key == key }) else {
            throw FetchError.badData("the response for \(Root.name(of: key)) is about another item")
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

    /// Stores a response in one batch. A failure to store it doesn't affect the response.
    private func keep(
        _ response: RemoteResponse<Delivery>, about root: Root, _ key: RecordKey, _ old: Snapshot<Root>
    ) async -> RemoteResponse<Delivery> {
        let records = response.value.records
        let references = records.map(\.reference)
        let delivered = Set(references)
        // Removes stored parts that the response doesn't have: they belong to an older response.
        let removals =
            parts(key).filter { !delivered.contains($0) }
            + (old.mayHaveMissingRecord ? [MissingRecord.reference(to: changedKey(key))] : [])
        do {
            let puts = (records + [ResponseRecord(root: root, references)]).map(Mutation.put)
            _ = try await storage.commit(removals.map(Mutation.remove) + puts)
            return response
        } catch {
            let warning = FetchWarning.notStored(FetchError(error))
            return RemoteResponse(response.value, warnings: response.warnings + [warning])
        }
    }

    private func remember(missing key: RecordKey) async throws {
        let root = RecordReference(Root.self, key)
        let removals = ([root, ResponseRecord.reference(to: root)] + parts(key)).map(Mutation.remove)
        let missing = MissingRecord(changedKey(key), cachedAt: storage.clock.now)
        _ = try await storage.commit(removals + [.put(missing)])
    }
}
