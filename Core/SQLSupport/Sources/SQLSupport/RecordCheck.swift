package import Storage

/// The checksum in a record's row: one half for the schema, the other for the record and its children.
///
/// A version of the type with different columns skips the comparison, since it doesn't read every value.
package struct RecordCheck {
    /// The first half of the checksums written with this schema.
    private let signature: Int64

    package init(of table: Table) {
        let columns = table.family.flatMap { table in
            table.columns.map { "\(table.name).\($0.name) \($0.type.rawValue)" }
        }
        var text = columns.joined(separator: "\n")
        signature = Int64(Int32(bitPattern: text.withUTF8(CRC32.checksum)))
    }

    /// Returns the checksum to store with a record whose own checksum is `record`.
    package func value(for record: UInt32) -> Int64 { signature << 32 | Int64(record) }

    /// Throws `StorageError.damaged` unless `stored` matches `record` or was written with another schema.
    package func verify(_ record: any StoredRecord, _ stored: Int64?, at location: String) throws {
        guard let stored, stored >> 32 == signature, try stored != value(for: record.checksum()) else { return }
        throw StorageError.damaged(
            location: location, reason: "\(type(of: record).name(of: record.key)) does not match its checksum")
    }
}

extension Optional {
    /// Returns the value, creating it on first use.
    package mutating func orMake(_ make: () throws -> Wrapped) rethrows -> Wrapped {
        if let self { return self }
        let made = try make()
        self = made
        return made
    }
}

/// The reaction to a record that cannot be read.
package struct DamagePolicy {
    package let location: String
    private let onWarning: (String) -> Void

    package init(location: String, onWarning: @escaping (String) -> Void) {
        self.location = location
        self.onWarning = onWarning
    }

    /// Reports the error of a record that then counts as absent.
    package func ignore(_ error: StorageError) { onWarning("\(error). Ignored the record.") }
}
