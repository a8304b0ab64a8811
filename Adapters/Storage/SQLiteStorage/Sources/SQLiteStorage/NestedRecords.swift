import Storage

/// Collects the records stored within other records, such as the entries in a log of changes.
final class NestedRecords: RecordWriter {
    private(set) var records: [any StoredRecord] = []

    /// Collects the records within `owners`.
    init(in owners: [any StoredRecord]) throws {
        for owner in owners { try collect(owner) }
    }

    private func collect<Owner: StoredModel>(_ owner: Owner) throws { try Owner.schema.write(owner, to: self) }

    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        // An absent list has no records.
        for child in children ?? [] {
            if let record = child as? any StoredRecord { records.append(record) }
            try schema.write(child, to: self)
        }
    }

    func write(integer: Int64?, _ column: Column) {}
    func write(real: Double?, _ column: Column) {}
    func write(text: String?, _ column: Column) {}
    func write(boolean: Bool?, _ column: Column) {}
    func write(integers: [Int64]?, _ column: Column) {}
    func write(texts: [String]?, _ column: Column) {}
}
