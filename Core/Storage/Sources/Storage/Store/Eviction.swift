import CoreDomain
import Foundation

/// Removes the responses of a cache that were used least recently until it is well below its limit.
///
/// A record goes with the last response that had it, so that no list loses a row and no item a part. What no response
/// is known to have had counts as used when it was fetched.
struct Eviction {
    let engine: any InspectableStorage
    /// The types of the records that may be removed.
    let types: [any StoredRecord.Type]
    /// In bytes.
    let limit: Int

    /// The share of the limit that is kept.
    private static let kept = 0.8
    /// The size that a record counts as in an engine without files.
    private static let nominalSize = 16_384
    /// How many records are looked at, and how many responses are removed at once.
    private static let (sampleSize, batchSize) = (200, 32)

    private let hasFiles: Bool

    /// Creates an eviction; `nil` if the engine can't tell its size, or has files that it can't shrink.
    init?(_ engine: any StorageEngine, types: [any StoredRecord.Type], limit: Int) async throws {
        guard let engine = engine as? any InspectableStorage else { return nil }
        (self.engine, self.types, self.limit) = (engine, types, limit)
        hasFiles = try await engine.size() > 0
        if hasFiles && !(engine is any MaintainableStorage) { return nil }
    }

    /// Removes records if the limit is exceeded, and compacts the files.
    func run() async throws {
        var size = try await size()
        if size <= limit { return }
        let goal = Int(Double(limit) * Self.kept)
        // The bytes on disk for each byte of a value: a high first guess, so that the first round removes too little.
        var ratio = hasFiles ? 4.0 : 1
        while size > goal {
            let removed = try await remove(Int((Double(size - goal) / ratio).rounded(.up)))
            if removed == 0 { return }
            _ = try await (engine as? any MaintainableStorage)?.compact()
            let rest = try await self.size()
            if rest >= size { return }
            (ratio, size) = (Double(size - rest) / Double(removed), rest)
        }
    }

    /// The engine's size in bytes.
    private func size() async throws -> Int {
        if hasFiles { return try await engine.size() }
        return try await engine.statistics().records.values.reduce(0, +) * Self.nominalSize
    }

    /// Removes what was used least recently until its values had at least that many bytes, and returns how many.
    private func remove(_ bytes: Int) async throws -> Int {
        var removed = 0
        while removed < bytes {
            let all = try await engine.query(.all, of: ResponseRecord.self).compactMap { $0 as? ResponseRecord }
            var counts: [String: Int] = [:]
            for record in all.flatMap(\.records) { counts[record, default: 0] += 1 }
            let (units, before) = (try await units(all, counts), removed)
            for start in stride(from: 0, to: units.count, by: Self.batchSize) where removed < bytes {
                let batch = units[start..<min(start + Self.batchSize, units.count)]
                let records = batch.flatMap { $0.takeRecords(&counts) }
                removed += try await remove(records, batch.compactMap { $0.response })
            }
            if removed == before { break }
        }
        return removed
    }

    /// Removes records with those that remember their responses, and returns the size of their values.
    private func remove(_ records: [String], _ responses: [ResponseRecord]) async throws -> Int {
        let references = records.compactMap(reference) + responses.map(\.reference)
        var size = 0
        for case let record? in try await engine.load(references) {
            size += hasFiles ? try record.size() : Self.nominalSize
        }
        _ = try await engine.commit(references.map(Mutation.remove))
        return size
    }

    private func reference(_ record: String) -> RecordReference? {
        guard let key = ChangedKey(text: record) else { return nil }
        return types.first { $0.collection == key.collection }.map { RecordReference($0, key.key) }
    }

    /// Returns what can be removed, the least recently used first: the responses, and some of the oldest records that
    /// no response had.
    private func units(_ responses: [ResponseRecord], _ counts: [String: Int]) async throws -> [EvictionUnit] {
        var units = responses.filter { reference($0.root) != nil }.map {
            EvictionUnit(lastUse: $0.cachedAt, response: $0, records: $0.records)
        }
        for type in types where type.columns.contains(where: { $0.name == "cachedAt" }) {
            let oldest = try await engine.query(.all.ordered(by: "cachedAt").limited(to: Self.sampleSize), of: type)
            units += oldest.compactMap { record in
                let text = record.reference.changedKey.text
                guard counts[text] == nil else { return nil }
                return EvictionUnit(lastUse: record.cachedAt, response: nil, records: [text])
            }
        }
        return units.sorted { ($0.lastUse, $0.records[0]) < ($1.lastUse, $1.records[0]) }
    }
}

/// Records that are removed together.
private struct EvictionUnit {
    let lastUse: Date
    let response: ResponseRecord?
    let records: [String]

    /// Returns the records that no other unit has, and counts this one no longer.
    func takeRecords(_ counts: inout [String: Int]) -> [String] {
        records.filter { record in
            counts[record, default: 1] -= 1
            return counts[record] == 0
        }
    }
}

extension StoredRecord {
    /// The size of the values in bytes, without what an engine adds.
    fileprivate func size() throws -> Int {
        let writer = SizeWriter()
        try write(to: writer)
        return writer.size
    }
}

private final class SizeWriter: RecordWriter {
    private(set) var size = 0

    func write(integer: Int64?, _ column: Column) { size += 8 }
    func write(real: Double?, _ column: Column) { size += 8 }
    func write(text: String?, _ column: Column) { size += 1 + (text?.utf8.count ?? 0) }
    func write(boolean: Bool?, _ column: Column) { size += 1 }
    func write(integers: [Int64]?, _ column: Column) { size += 8 * (integers?.count ?? 0) }
    func write(texts: [String]?, _ column: Column) { size += (texts ?? []).reduce(0) { $0 + 1 + $1.utf8.count } }
    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        for child in children ?? [] { try schema.write(child, to: self) }
    }
}
