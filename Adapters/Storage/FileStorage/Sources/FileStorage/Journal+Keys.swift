import Foundation
import Storage

// Types whose keys have changed.
extension Journal {
    /// Moves the records of `type` stored under the keys of an earlier version to their current keys.
    ///
    /// A cache loses them, since they can be fetched again.
    func moveRecords(of type: any StoredRecord.Type) throws {
        guard try !strays(of: type).isEmpty else { return }
        _ = try append { pending in
            let strays = try strays(of: type)
            for stray in strays { pending.remove(stray.key, from: type.collection) }
            guard settings.durability == .library else { return }
            let records = try strays.map { (try record(at: $0.line, of: type), $0.line) }
            // Of several records with the same key, the last counts.
            let last = Dictionary(records.map { ($0.0.key, $0.1) }) { $1 }
            let isCurrent = { (key: RecordKey, line: Range<Int>) in
                last[key] == line && self.index[type.collection, key].map { $0.lowerBound < line.lowerBound } ?? true
            }
            for (record, line) in records where isCurrent(record.key, line) {
                try pending.put(record, members: membersUnknown(to: type, at: line))
            }
            try setAside(records.filter { !isCurrent($0.0.key, $0.1) }, of: type)
        }
    }

    private func setAside(_ records: [(record: any StoredRecord, line: Range<Int>)], of type: any StoredRecord.Type)
        throws
    {
        guard !records.isEmpty else { return }
        let aside = AsideFile(of: file.url)
        try aside.add(try records.map { try file.read($0.line) })
        let keys = records.map(\.record.key.description).joined(separator: ", ")
        settings.onWarning(
            "Several records of \(type.collection) in \(url.path) have the same key \(keys) since the program was updated. "
                + "Kept the last, and moved the others to \(aside.url.lastPathComponent).")
    }

    /// Returns the lines whose key differs from the one `type` computes for them, in order.
    private func strays(of type: any StoredRecord.Type) throws -> [(key: RecordKey, line: Range<Int>)] {
        let columns = type.keyColumns
        let types = columns.map(\.type)
        var strays: [(key: RecordKey, line: Range<Int>)] = []
        // A collection without lines has no records.
        for (key, line) in index.lines[type.collection] ?? [:] {
            let isStray =
                settings.durability == .cache ? !key.fits(types) : try isStray(line, at: key, of: type, columns)
            if isStray { strays.append((key, line)) }
        }
        return strays.sorted { $0.line.lowerBound < $1.line.lowerBound }
    }

    private func isStray(
        _ line: Range<Int>, at key: RecordKey, of type: any StoredRecord.Type, _ columns: [Column]
    ) throws -> Bool {
        do {
            // Anything unreadable here is read as a whole record below, for its error.
            let stored = try? read(line) { bytes in
                let reader = try LineReader.beginning(bytes)
                return RecordKey(parts: try columns.map { try reader.scalar($0) })
            }
            return try stored != key && record(at: line, of: type).key != key
        } catch let error as StorageError where error.isDamage {
            return false
        }
    }
}

extension RecordKey {
    fileprivate func fits(_ types: [ColumnType]) -> Bool {
        parts.count == types.count && parts.indices.allSatisfy { parts[$0].fits(types[$0]) }
    }
}

extension Scalar {
    fileprivate func fits(_ type: ColumnType) -> Bool {
        switch self {
        case .text: type == .text
        case .integer: type == .integer || type == .boolean
        case .real, .null: false
        }
    }
}
