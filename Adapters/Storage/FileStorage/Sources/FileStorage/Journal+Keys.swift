import Foundation
import Storage

// Types whose keys have changed.
extension Journal {
    /// Moves the records of `type` whose keys an earlier version of the type has made to their present keys.
    ///
    /// A cache, whose records can be fetched again, loses them.
    func moveRecords(of type: any StoredRecord.Type) throws {
        guard try !strays(of: type).isEmpty else { return }
        _ = try append { pending in
            let strays = try strays(of: type)
            for stray in strays { pending.remove(stray.key, from: type.collection) }
            guard settings.durability == .library else { return }
            let records = try strays.map { (try record(at: $0.line, of: type), $0.line) }
            // Of several records with one key the last counts.
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
            "Several records of \(type.collection) in \(url.path) have the key \(keys) since the program was updated. "
                + "Kept the last, and moved the others to \(aside.url.lastPathComponent).")
    }

    /// The lines that are not at the key that `type` has for them, in order.
    private func strays(of type: any StoredRecord.Type) throws -> [(key: RecordKey, line: Range<Int>)] {
        let lines = (index.lines[type.collection] ?? [:]).sorted { $0.value.lowerBound < $1.value.lowerBound }
        return try lines.filter { try isStray($0.value, at: $0.key, of: type) }.map { ($0.key, $0.value) }
    }

    private func isStray(_ line: Range<Int>, at key: RecordKey, of type: any StoredRecord.Type) throws -> Bool {
        let columns = type.keyColumns
        if settings.durability == .cache {
            return key.parts.count != columns.count || !zip(key.parts, columns).allSatisfy { $0.0.fits($0.1) }
        }
        do {
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

extension Scalar {
    fileprivate func fits(_ column: Column) -> Bool {
        switch self {
        case .text: column.type == .text
        case .integer: column.type == .integer || column.type == .boolean
        case .real, .null: false
        }
    }
}
