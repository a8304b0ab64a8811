import Storage
import StorageSupport

/// The position of each record in a journal.
final class JournalIndex {
    /// The range of each line, without its line feed, by collection and key.
    private(set) var lines: [String: [RecordKey: Range<Int>]] = [:]
    /// The total size of the current lines.
    private(set) var liveBytes = 0
    private var indexes: [String: CollectionIndexes] = [:]

    /// Copies the position-independent part of `other`, the index of the same records in another file.
    func takeIndexes(of other: JournalIndex) { indexes = other.indexes }

    func find(
        in collection: String, _ find: (inout CollectionIndexes) throws -> [RecordKey]
    ) rethrows -> [RecordKey] {
        try find(&indexes[collection, default: CollectionIndexes()])
    }

    subscript(record: ChangedKey) -> Range<Int>? { lines[record.collection]?[record.key] }

    func apply(_ operation: JournalLine.Operation, at line: Range<Int>) {
        switch operation {
        case .put(let record):
            liveBytes += line.count + 1
            forget(lines[record.collection, default: [:]].updateValue(line, forKey: record.key))
            if !indexes.isEmpty { indexes[record.collection]?.note(record.key) }
        case .remove(let record):
            forget(lines[record.collection]?.removeValue(forKey: record.key))
            if !indexes.isEmpty { indexes[record.collection]?.note(record.key) }
        case .header, .none: break
        }
    }

    /// Reserves capacity for `factor` times as many records if needed, to avoid repeated reallocations.
    func makeRoom(_ factor: Int) {
        guard factor > 1 else { return }
        for collection in Array(lines.keys) {
            guard let (count, capacity) = lines[collection].map({ ($0.count, $0.capacity) }) else { continue }
            // Accessed through `lines`, the dictionary is uniquely referenced and isn't copied.
            if capacity - count < 1024 { lines[collection]?.reserveCapacity(count * min(4, factor)) }
        }
    }

    private func forget(_ line: Range<Int>?) {
        liveBytes -= line.map { $0.count + 1 } ?? 0
    }

    var puts: [(operation: JournalLine.Operation, line: Range<Int>)] {
        lines.flatMap { collection, lines in
            lines.map { (.put(ChangedKey(collection: collection, key: $0.key)), $0.value) }
        }
    }
}

extension RecordReference {
    var changedKey: ChangedKey { ChangedKey(collection: type.collection, key: key) }
}
