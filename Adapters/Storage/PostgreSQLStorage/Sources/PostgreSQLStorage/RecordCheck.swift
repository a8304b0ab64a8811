import SQLSupport
import Storage

/// The checksum in a record's row: one half for the schema, the other for the record and its children.
///
/// A version of the type with different columns skips the comparison, since it doesn't read every value.
struct RecordCheck {
    /// The first half of the checksums written with this schema.
    private let signature: Int64

    init(of table: Table) {
        let columns = table.family.flatMap { table in
            table.columns.map { "\(table.name).\($0.name) \($0.type.rawValue)" }
        }
        var text = columns.joined(separator: "\n")
        signature = Int64(Int32(bitPattern: text.withUTF8(CRC32.checksum)))
    }

    /// Returns the checksum to store with a record whose own checksum is `record`.
    func value(for record: UInt32) -> Int64 { signature << 32 | Int64(record) }

    /// Throws `StorageError.damaged` unless `stored` matches `record` or was written with another schema.
    func verify(_ record: any StoredRecord, _ stored: Int64?, at location: String) throws {
        guard let stored, stored >> 32 == signature, try stored != value(for: record.checksum()) else { return }
        throw StorageError.damaged(
            location: location, reason: "\(type(of: record).name(of: record.key)) does not match its checksum")
    }
}
