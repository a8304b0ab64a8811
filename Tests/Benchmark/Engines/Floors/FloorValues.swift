import Storage

/// A value in the form that C functions take.
enum FloorValue {
    case null
    case integer(Int64)
    case real(Double)
    /// UTF-8, followed by NUL.
    case text([CChar])
}

/// The values of a record and of the rows of its relationships, collected before anything is measured.
final class FloorRow: RecordWriter {
    private(set) var values: [FloorValue] = []
    /// The rows of each relationship, by its name.
    private(set) var children: [(name: String, rows: [[FloorValue]])] = []

    init(_ record: any StoredRecord) throws { try record.write(to: self) }

    private init() {}

    func write(integer: Int64?, _ column: Column) { values.append(integer.map(FloorValue.integer) ?? .null) }
    func write(real: Double?, _ column: Column) { values.append(real.map(FloorValue.real) ?? .null) }
    func write(text: String?, _ column: Column) {
        values.append(text.map { .text(Array($0.utf8CString)) } ?? .null)
    }
    func write(boolean: Bool?, _ column: Column) { write(integer: boolean.map { $0 ? 1 : 0 }, column) }
    func write(integers: [Int64]?, _ column: Column) { write(text: integers.map { "\($0)" }, column) }
    func write(texts: [String]?, _ column: Column) { write(text: texts.map { "\($0)" }, column) }

    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        write(integer: children.map { Int64($0.count) }, column)
        let rows = try (children ?? []).map { child in
            let row = FloorRow()
            try schema.write(child, to: row)
            return row.values
        }
        self.children.append((column.name, rows))
    }
}
