package import Storage

/// The checksum in a record's row: that of the schema that wrote the record, then that of the record and its children.
///
/// A version of the type with other columns skips the comparison, because it doesn't read everything that was written.
package struct RecordCheck {
    private let schema: UInt32

    package init(of table: Table) {
        let columns = table.family.flatMap { table in
            table.columns.map { "\(table.name).\($0.name) \($0.type.rawValue)" }
        }
        var text = columns.joined(separator: "\n")
        schema = text.withUTF8(CRC32.checksum)
    }

    /// The first half of the checksums written with this schema.
    package var signature: Int64 { Int64(Int32(bitPattern: schema)) }

    /// Returns the checksum to store beside `record`.
    package func value(for record: any StoredRecord) throws -> Int64 { value(for: try record.checksum()) }

    /// Returns the checksum to store beside a record with the checksum `record`.
    package func value(for record: UInt32) -> Int64 { signature << 32 | Int64(record) }

    /// Whether `stored` is the checksum of `record`, or that of another schema.
    package func accepts(_ stored: Int64?, for record: any StoredRecord) throws -> Bool {
        guard let stored, stored >> 32 == signature else { return true }
        return try stored == value(for: record)
    }
}
