import CoreDomain
public import Storage

/// Copies the records of given types from one storage to another, regardless of their engines.
///
/// ```swift
/// let copy = StorageCopy(MoviesContext.recordTypes, from: sqlite, to: file)
/// let result = try await copy.run()
/// ```
///
/// The source is never changed, and is verified first so that no damage is copied. Of two versions of a record, the
/// newer one stays, as do records that only the target has. Records are written in batches, all or nothing, and each
/// batch is read back and compared by checksum. Equal records are skipped, so running an interrupted copy again resumes
/// it.
///
/// The keys of all records are held in memory, but the records of only one batch at a time.
public struct StorageCopy: Sendable {
    private let types: [any StoredRecord.Type]
    private let source: any StorageEngine
    private let target: any StorageEngine
    private let batchSize: Int

    /// Creates a copy to be carried out by `run`, in batches of `batchSize` records.
    ///
    /// `types` lists roots before their parts. Types are copied in reverse order, so no root is in the target
    /// before its parts.
    public init(
        _ types: [any StoredRecord.Type], from source: any StorageEngine, to target: any StorageEngine,
        batchSize: Int = 200
    ) {
        self.types = types.reversed()
        self.source = source
        self.target = target
        self.batchSize = max(1, batchSize)
    }

    /// Creates a copy to be carried out by `run`, from one storage of a context to another.
    ///
    /// - Parameters:
    ///   - types: The types, roots before their parts, such as `MoviesContext.recordTypes`.
    ///   - source: The storage to read. Its age limits don't apply.
    ///   - target: The storage to write.
    public init(_ types: [any StoredRecord.Type], from source: ContextStorage, to target: ContextStorage) {
        self.init(types, from: source.engine.base, to: target.engine.base)
    }

    /// Copies the records and returns the counts.
    ///
    /// If cancelled, throws `CancellationError` between batches.
    ///
    /// - Parameter onProgress: Called after each batch with the number of processed records and the total.
    public func run(
        onProgress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> StorageCopyResult {
        let damaged = try await damagedRecords()
        let references = try await source.references(to: types)
        var result = StorageCopyResult()
        let total = max(1, references.count)
        for start in stride(from: 0, to: total, by: min(batchSize, total)) {
            try Task.checkCancellation()
            let batch = references.dropFirst(start).prefix(batchSize)
            let intact = batch.filter { !damaged.contains($0) }
            result += try await repeatingOnConflict { try await copy(intact) }
            result.unreadable += batch.count - intact.count
            onProgress(start + batch.count, references.count)
        }
        try await checkPresence(of: references, result)
        // An engine may have removed damaged records when it was opened for reading.
        result.unreadable += damaged.subtracting(references).count
        return result
    }

    /// Returns references to damaged records, even readable ones.
    private func damagedRecords() async throws -> Set<RecordReference> {
        guard let source = source as? any MaintainableStorage else { return [] }
        let damage = try await source.verify(types).damage
        let types = Dictionary(types.map { ($0.collection, $0) }) { first, _ in first }
        return Set(
            damage.compactMap { damage in
                guard let type = damage.collection.flatMap({ types[$0] }), let key = damage.key else { return nil }
                return RecordReference(type, key)
            })
    }

    private func copy(_ references: [RecordReference]) async throws -> StorageCopyResult {
        let steps = try await steps(references)
        let result = StorageCopyResult(steps, unreadable: references.count - steps.count)
        let writes = steps.filter(\.isWrite)
        if writes.isEmpty { return result }
        let expectations = writes.map { Mutation.expect($0.record.reference, $0.present) }
        _ = try await target.commit(expectations + writes.map { .put($0.record) })
        try await checkEqual(writes.map(\.record))
        return result
    }

    private func steps(_ references: [RecordReference]) async throws -> [Step] {
        let records = try await source.load(references)
        let present = try await target.load(references)
        return try zip(records, present).compactMap { record, present in
            guard let record else { return nil }
            return Step(record: record, present: present, kind: try kind(of: record, over: present))
        }
    }

    private func kind(of record: any StoredRecord, over present: (any StoredRecord)?) throws -> Step.Kind {
        guard let present else { return .add }
        if try record.checksum() == present.checksum() { return .skip }
        return present.cachedAt >= record.cachedAt ? .keep : .replace
    }

    /// Throws an error unless the target returns the records exactly as they were written.
    private func checkEqual(_ records: [any StoredRecord]) async throws {
        let written = try await target.load(records.map(\.reference))
        for (record, copy) in zip(records, written) where try copy?.checksum() != record.checksum() {
            throw StorageError.damaged(
                location: target.place,
                reason: "\(type(of: record).collection) \(record.key) was read back with different values")
        }
    }

    /// Throws an error if the target has fewer records than were copied.
    private func checkPresence(of references: [RecordReference], _ result: StorageCopyResult) async throws {
        let copies = Set(try await target.references(to: types))
        let count = references.count { copies.contains($0) }
        guard count >= references.count - result.unreadable else {
            throw StorageError.failed(
                location: target.place,
                reason: "it has only \(count) of the \(references.count - result.unreadable) copied records",
                remedy: .retry)
        }
    }

    /// Repeats `body` a few times if another process has changed the source or the target.
    private func repeatingOnConflict<Value>(_ body: () async throws -> Value) async throws -> Value {
        for _ in 1...5 {
            do {
                return try await body()
            } catch StorageError.conflict {}
        }
        return try await body()
    }
}

private struct Step {
    enum Kind {
        case add, replace, skip, keep
    }

    let record: any StoredRecord
    /// The target's record with the same key, if any.
    let present: (any StoredRecord)?
    let kind: Kind

    var isWrite: Bool { kind == .add || kind == .replace }
}

/// The counts of a copy.
public struct StorageCopyResult: Equatable, Sendable {
    /// The number of records that were missing from the target.
    public var added = 0
    /// The number of records that overwrote a different version in the target.
    public var replaced = 0
    /// The number of records that were already in the target with the same values.
    public var unchanged = 0
    /// The number of records that were not copied because the target has a newer version.
    public var kept = 0
    /// The number of source records that couldn't be read because they were damaged or removed during the copy.
    public var unreadable = 0

    package init() {}

    fileprivate init(_ steps: [Step], unreadable: Int) {
        func count(_ kind: Step.Kind) -> Int { steps.count { $0.kind == kind } }
        added = count(.add)
        replaced = count(.replace)
        unchanged = count(.skip)
        kept = count(.keep)
        self.unreadable = unreadable
    }

    /// The number of records in the source.
    public var total: Int { added + replaced + unchanged + kept + unreadable }

    static func += (left: inout StorageCopyResult, right: StorageCopyResult) {
        left.added += right.added
        left.replaced += right.replaced
        left.unchanged += right.unchanged
        left.kept += right.kept
        left.unreadable += right.unreadable
    }
}

extension StorageEngine {
    fileprivate var place: String { inspectable?.location ?? "\(Self.self)" }
}
