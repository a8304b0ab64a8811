import Storage

/// The position of each record in a journal.
final class JournalIndex {
    /// The bytes of the line, without its line feed, by collection and key.
    private(set) var lines: [String: [RecordKey: Range<Int>]] = [:]
    /// The bytes of all lines that count.
    private(set) var liveBytes = 0
    /// The records of which only damaged lines were found.
    private(set) var lost: Set<ChangedKey>

    init(lost: Set<ChangedKey> = []) {
        self.lost = lost
    }

    subscript(collection: String, key: RecordKey) -> Range<Int>? { lines[collection]?[key] }

    func apply(_ operation: JournalLine.Operation, at line: Range<Int>) {
        switch operation {
        case .put(let collection, let key):
            liveBytes += line.count + 1
            forget(lines[collection, default: [:]].updateValue(line, forKey: key))
            if !lost.isEmpty { lost.remove(ChangedKey(collection: collection, key: key)) }
        case .remove(let collection, let key):
            forget(lines[collection]?.removeValue(forKey: key))
        case .header, .none: break
        }
    }

    func lose(_ record: ChangedKey) {
        lost.insert(record)
    }

    private func forget(_ line: Range<Int>?) {
        liveBytes -= line.map { $0.count + 1 } ?? 0
    }

    /// All lines that count, in the order of the journal.
    var inOrder: [(collection: String, key: RecordKey, line: Range<Int>)] {
        lines.flatMap { collection, lines in lines.map { (collection, $0.key, $0.value) } }
            .sorted { $0.2.lowerBound < $1.2.lowerBound }
    }
}
