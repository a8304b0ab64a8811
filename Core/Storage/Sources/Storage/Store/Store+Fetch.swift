public import CoreDomain

/// What one answer of the remote side is stored as: all of it, in one batch.
public struct FetchedBatch: Sendable {
    public let records: [any StoredRecord]
    public let warnings: [FetchWarning]

    public init(_ records: [any StoredRecord], warnings: [FetchWarning] = []) {
        self.records = records
        self.warnings = warnings
    }
}

/// A record, and what came with it in one answer of the remote side.
public struct Delivered<Record: StoredRecord>: Sendable {
    public let record: Record
    /// Empty where the record was stored already.
    let answer: [any StoredRecord]

    /// The records of that type in the same answer, whether or not they could be stored.
    public func companions<Other: StoredRecord>(_ type: Other.Type) -> [RecordKey: Other] {
        let companions = answer.compactMap { $0 as? Other }
        return Dictionary(companions.map { ($0.key, $0) }) { _, last in last }
    }
}

extension Store {
    /// The record at `key`: from storage where that will do, else from `remote`, whose whole batch is then stored.
    ///
    /// Many callers at once cause one call of `remote`. Where it fails, a stale record is served with a notice; where
    /// it says `notFound`, the record is removed and the absence remembered. `remote` is handed the stored record.
    ///
    /// - Parameter companions: What the same batch stores under the same key, and what then is removed with the record.
    public func fetch(
        _ key: RecordKey, _ policy: FetchPolicy = .cached, with companions: [any StoredRecord.Type] = [],
        from remote: @escaping @Sendable (Record?) async throws -> FetchedBatch
    ) async throws -> Fetched<Record> {
        try await deliver(key, policy, with: companions, from: remote).map(\.record)
    }

    /// The same, with what else was in the answer: a storage may fail to keep it.
    public func deliver(
        _ key: RecordKey, _ policy: FetchPolicy = .cached, with companions: [any StoredRecord.Type] = [],
        from remote: @escaping @Sendable (Record?) async throws -> FetchedBatch
    ) async throws -> Fetched<Delivered<Record>> {
        let stored = try await get(key)
        if policy == .cached { storage.traffic.note(hit: stored?.isFresh == true) }
        if let stored, stored.willDo(policy) { return stored.delivered() }
        if stored == nil, policy != .refresh { try await refuseKnownMissing(key) }
        do {
            return try await refetch(key, replacing: stored?.record, with: companions, from: remote)
        } catch {
            return try serve(stored, insteadOf: FetchError(error))
        }
    }

    /// Yields the record as it is stored, then anew after each change. What is stale or missing is fetched.
    ///
    /// Ends with the error when the fetch fails, when the storage fails, and when the record is removed.
    public func updates(
        of key: RecordKey, with companions: [any StoredRecord.Type] = [],
        from remote: @escaping @Sendable (Record?) async throws -> FetchedBatch
    ) -> AsyncThrowingStream<Fetched<Record>, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Fetched<Record>.self)
        let changes = storage.engine.changes(of: changedKey(key))
        let task = Task {
            do {
                let stored = try await get(key)
                if let stored { continuation.yield(Fetched(stored.record, stored.freshness)) }
                // Where a commit brings it, the change below yields it; this yields what could not be stored.
                if stored?.isFresh != true {
                    let fetched = try await refetch(key, replacing: stored?.record, with: companions, from: remote)
                    if fetched.warnings.contains(where: \.isNotStored) { continuation.yield(fetched.map(\.record)) }
                }
                for await _ in changes {
                    guard let changed = try await get(key) else { throw FetchError.notFound(Record.name(of: key)) }
                    continuation.yield(Fetched(changed.record, changed.freshness))
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private func refetch(
        _ key: RecordKey, replacing old: Record?, with companions: [any StoredRecord.Type],
        from remote: @escaping @Sendable (Record?) async throws -> FetchedBatch
    ) async throws -> Fetched<Delivered<Record>> {
        let batch = try await storage.flights.run(changedKey(key)) {
            // Whoever flew before may have landed between our look into storage and our boarding.
            if let landed = try await get(key), landed.isFresh, landed.record != old {
                return FetchedBatch([landed.record])
            }
            do {
                return await keep(try await remote(old))
            } catch {
                // Whether or not it can be remembered, it was not found.
                if case .notFound = FetchError(error) { try? await remember(missing: key, with: companions) }
                throw error
            }
        }
        guard let record = batch.records.lazy.compactMap({ $0 as? Record }).first(where: { $0.key == key }) else {
            throw FetchError.badData("the answer for \(Record.name(of: key)) holds something else")
        }
        return Fetched(Delivered(record: record, answer: batch.records), .network, warnings: batch.warnings)
    }

    /// An answer that cannot be stored is still an answer.
    private func keep(_ batch: FetchedBatch) async -> FetchedBatch {
        do {
            _ = try await storage.engine.commit(batch.records.map { .put($0) })
            return batch
        } catch {
            return FetchedBatch(batch.records, warnings: batch.warnings + [.notStored(FetchError(error))])
        }
    }

    private func remember(missing key: RecordKey, with companions: [any StoredRecord.Type]) async throws {
        let changed = changedKey(key)
        let missing = MissingRecord(
            collection: changed.collection, missingKey: key.description, cachedAt: storage.clock.now)
        let removals = ([Record.self] + companions).map { Mutation.remove(key, of: $0) }
        _ = try await storage.engine.commit(removals + [.put(missing)])
    }

    private func refuseKnownMissing(_ key: RecordKey) async throws {
        let missing = try await storage.store(of: MissingRecord.self).get(MissingRecord.key(of: changedKey(key)))
        if missing?.isFresh == true { throw FetchError.notFound(Record.name(of: key)) }
    }

    private func serve(_ stored: Stored<Record>?, insteadOf error: FetchError) throws -> Fetched<Delivered<Record>> {
        switch error {
        case .notFound, .cancelled: throw error
        default: break
        }
        guard let stored else { throw error }
        return stored.delivered(warnings: [.refetchFailed(error)])
    }

    private func changedKey(_ key: RecordKey) -> ChangedKey {
        ChangedKey(collection: Record.schema.name, key: key)
    }
}

extension Stored where Record: StoredRecord {
    fileprivate func willDo(_ policy: FetchPolicy) -> Bool {
        switch policy {
        case .stored: true
        case .cached: isFresh
        case .refresh: false
        }
    }

    fileprivate func delivered(warnings: [FetchWarning] = []) -> Fetched<Delivered<Record>> {
        Fetched(Delivered(record: record, answer: []), freshness, warnings: warnings)
    }
}

extension FetchWarning {
    var isNotStored: Bool {
        if case .notStored = self { true } else { false }
    }
}
