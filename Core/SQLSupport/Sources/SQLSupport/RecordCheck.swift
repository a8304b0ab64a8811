package import Storage

/// The checksum that a record's row keeps: of the schema that wrote the record, then of the record and its children.
///
/// A version of the type with other columns does not compare it, because it does not read all that was written.
package struct RecordCheck {
    private let schema: UInt32

    package init(of table: Table) {
        let columns = table.family.flatMap { table in
            table.columns.map { "\(table.name).\($0.name) \($0.type.rawValue)" }
        }
        var text = columns.joined(separator: "\n")
        schema = text.withUTF8(CRC32.checksum)
    }

    /// The first half of the checksums of records that this schema wrote.
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
