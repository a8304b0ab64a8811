import Foundation
import Storage

// Types whose keys have changed.
extension Journal {
    /// Moves the records of `type` whose keys an earlier version of the type has made to their present keys.
    ///
    /// A cache, whose records can be fetched again, loses them.
    func moveRecords(of type: any StoredRecord.Type) throws {
        guard try !strays(of: type).isEmpty else { return }
        var unmoved: [RecordKey] = []
        _ = try append { pending in
            for stray in try strays(of: type) {
                guard settings.durability == .library else {
                    pending.remove(stray.key, from: type.collection)
                    continue
                }
                guard let record = try? record(at: stray.line, of: type), isNewest(stray.line, at: record.key, of: type)
                else {
                    unmoved.append(stray.key)
                    continue
                }
                pending.remove(stray.key, from: type.collection)
                try pending.put(record, members: membersUnknown(to: type, at: stray.line))
            }
        }
        guard !unmoved.isEmpty else { return }
        let keys = unmoved.map(\.description).sorted().joined(separator: ", ")
        settings.onWarning(
            "\(url.path) has records of \(type.collection) with keys of an earlier version that could not be moved: \(keys)."
        )
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

    private func isNewest(_ line: Range<Int>, at key: RecordKey, of type: any StoredRecord.Type) -> Bool {
        index[type.collection, key].map { $0.lowerBound < line.lowerBound } ?? true
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
