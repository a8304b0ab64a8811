import CoreDomain
import Foundation
import Storage
import StorageTesting

/// Batches that depend only on a seed, and the contents of a storage after each of them.
///
/// Each batch expects the number of the previous one and puts its own, so it can be committed only once, and the
/// records tell the last batch.
struct StorageScript {
    /// The number of batches so far.
    private(set) var number = 0
    /// The records after `number` batches.
    private(set) var records = ScriptRecords()
    /// All records put by the batches, by key.
    private(set) var written: [ChangedKey: [any StoredRecord]] = [:]
    private let plan: Plan

    struct Plan: Sendable {
        let seed: UInt64
        /// The number of characters of a record that is put by the third batch and removed by the fourth; 0 for none.
        let ballast: Int
        var content = StorageTorture.Content.records
    }

    /// Creates a script before its first batch.
    init(_ plan: Plan) {
        self.plan = plan
    }

    /// Returns the next batch.
    mutating func advance() -> [Mutation] {
        number += 1
        let random = SeededGenerator(plan.seed &* 1_000_003 &+ UInt64(number))
        var draft = Draft(number: number, records: records, random: random)
        let batch = draft.batch() + ballast
        for mutation in batch {
            records.apply(mutation)
            guard case .put(let record) = mutation else { continue }
            written[ChangedKey(collection: mutation.type.collection, key: record.key), default: []].append(record)
        }
        return batch
    }

    private var ballast: [Mutation] {
        guard plan.ballast > 0 else { return [] }
        switch number {
        case 3: return [.put(TitleRecord(99, String(repeating: "x", count: plan.ballast)))]
        case 4: return [.remove(99, of: TitleRecord.self)]
        default: return []
        }
    }

    /// Skips batches until `number` is reached.
    mutating func advance(to number: Int) {
        while self.number < number { _ = advance() }
    }

    /// Carries out the next `count` batches, and returns the records before the first and after each.
    mutating func states(_ count: Int) -> [ScriptRecords] {
        [records]
            + (0..<count).map { _ in
                _ = advance()
                return records
            }
    }

    /// The record with the number of the last batch.
    static let ticker = RecordReference(TitleRecord.self, 0)

    static let types: [any StoredRecord.Type] = [TitleRecord.self, EntryRecord.self, EverythingRecord.self]

    static func tick(_ number: Int) -> TitleRecord? {
        number == 0 ? nil : TitleRecord(0, "\(number)", year: number)
    }
}

/// A batch that is being written.
private struct Draft {
    let number: Int
    let records: ScriptRecords
    var random: SeededGenerator

    mutating func batch() -> [Mutation] {
        let steps = (0..<Int.random(in: 1...6, using: &random)).map { _ in step() }
        let expected = StorageScript.tick(number - 1)
        return [.expect(StorageScript.ticker, expected)] + steps
            + [StorageScript.tick(number)].compactMap { $0.map(Mutation.put) }
    }

    private mutating func step() -> Mutation {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: .put(title())
        case 6..<11: .put(entry())
        case 11..<15: .put(everything())
        case 15, 16: .remove(RecordKey(Scalar(keyNumber())), of: EverythingRecord.self)
        case 17: .remove(entry().key, of: EntryRecord.self)
        case 18: expectation()
        default: removal()
        }
    }

    private mutating func keyNumber() -> Int { Int.random(in: 1...12, using: &random) }

    private mutating func text() -> String {
        let longest = [8, 80, 800, 6000].randomElement(using: &random) ?? 8
        let letter = ["x", "é", "\"\\\n", "🤖", "word "].randomElement(using: &random) ?? "x"
        return "\(number) " + String(repeating: letter, count: Int.random(in: 0...longest, using: &random))
    }

    private mutating func title() -> TitleRecord {
        TitleRecord(keyNumber(), text(), year: Bool.random(using: &random) ? number : nil, age: Double(number % 10))
    }

    private mutating func entry() -> EntryRecord {
        let marks = Bool.random(using: &random) ? [NoteModel(text: text()), NoteModel(text: "\(number)")] : nil
        return EntryRecord(["a", "b", "é"][number % 3], keyNumber() % 4, note: text(), marks: marks)
    }

    private mutating func everything() -> EverythingRecord {
        let parts = (0..<Int.random(in: 0...4, using: &random)).map { PartModel.full($0 + number) }
        let base: EverythingRecord = Bool.random(using: &random) ? .full(keyNumber()) : .bare(keyNumber())
        let text = text()
        return base.with {
            $0.integer = number
            $0.text = text
            $0.parts = parts
        }
    }

    /// Expects the present records.
    private mutating func expectation() -> Mutation {
        let key = ChangedKey(collection: EverythingRecord.collection, key: RecordKey(Scalar(keyNumber())))
        return .expect(RecordReference(EverythingRecord.self, key.key), records.byKey[key])
    }

    private mutating func removal() -> Mutation {
        Bool.random(using: &random)
            ? .removeAll(of: EntryRecord.self)
            : .removeAll(of: TitleRecord.self, cachedBefore: TitleRecord.now - 5)
    }
}

/// The records of a script at one moment.
struct ScriptRecords {
    private(set) var byKey: [ChangedKey: any StoredRecord] = [:]

    init() {}

    /// Reads all records of the script's types.
    init(of engine: any StorageEngine) async throws {
        for type in StorageScript.types {
            for record in try await engine.query(.all, of: type) { apply(.put(record)) }
        }
    }

    /// The number of the last batch.
    var number: Int {
        let key = ChangedKey(collection: TitleRecord.collection, key: StorageScript.ticker.key)
        return (byKey[key] as? TitleRecord)?.year ?? 0
    }

    mutating func apply(_ mutation: Mutation) {
        let collection = mutation.type.collection
        switch mutation {
        case .expect: break
        case .put(let record): byKey[ChangedKey(collection: collection, key: record.key)] = record
        case .remove(let key, _): byKey[ChangedKey(collection: collection, key: key)] = nil
        case .removeAll(_, let date):
            byKey = byKey.filter { entry in
                entry.key.collection != collection || (date.map { entry.value.cachedAt >= $0 } ?? false)
            }
        }
    }

    /// Returns the difference from `other` in a few words, or `nil` if they are equal.
    func difference(from other: ScriptRecords) -> String? {
        let keys = Set(byKey.keys).union(other.byKey.keys).filter { key in
            guard let mine = byKey[key], let others = other.byKey[key] else { return true }
            return !mine.isEqual(to: others)
        }
        return keys.isEmpty ? nil : keys.map { "\($0.collection) \($0.key)" }.sorted().prefix(3).joined(separator: ", ")
    }

    /// Returns whether each record is one of those with its key.
    func areAll(among records: [ChangedKey: [any StoredRecord]]) -> Bool {
        byKey.allSatisfy { key, record in records[key]?.contains(where: record.isEqual(to:)) ?? false }
    }
}
