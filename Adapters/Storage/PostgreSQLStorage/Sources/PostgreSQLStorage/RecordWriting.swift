import SQLSupport
import Storage

/// Collects the rows of one table and its subtables, column by column.
final class TableBuffer: RecordWriter {
    let table: Table
    let children: [TableBuffer?]
    private(set) var columns: [ColumnBuffer]
    private(set) var count = 0
    /// The values of the columns that identify the row being written.
    private var identity: [Scalar] = []
    private let first: Int
    /// The writer that computes a record's checksum from every added value.
    private let checksum: ChecksumWriter?

    init(_ table: Table, _ key: [Column]) {
        self.table = table
        first = table.leading.count
        checksum = table.owner == nil ? ChecksumWriter() : nil
        columns = table.transferTypes(key).map(ColumnBuffer.init)
        children = table.relationships.map { $0.map { TableBuffer($0, key) } }
    }

    func append(_ record: any StoredRecord, _ key: RecordKey, _ check: RecordCheck) throws {
        count += 1
        identity = key.parts
        checksum?.reset()
        try record.write(to: self)
        if let checksum { columns[0].append(check.value(for: checksum.checksum)) }
    }

    private func append<Model>(_ model: Model, _ schema: Schema<Model>, _ identity: [Scalar]) throws {
        count += 1
        self.identity = identity
        for (index, value) in identity.enumerated() { columns[index].append(value) }
        try schema.write(model, to: self)
    }

    func write(integer: Int64?, _ column: Column) {
        checksum?.write(integer: integer, column)
        write(integer, column) { $0.append($1) }
    }

    func write(real: Double?, _ column: Column) {
        checksum?.write(real: real, column)
        write(real, column) { $0.append($1) }
    }

    func write(text: String?, _ column: Column) {
        checksum?.write(text: text, column)
        write(text, column) { $0.append($1) }
    }

    func write(boolean: Bool?, _ column: Column) {
        checksum?.write(boolean: boolean, column)
        write(boolean, column) { $0.append($1) }
    }

    func write(integers: [Int64]?, _ column: Column) {
        checksum?.write(integers: integers, column)
        write(integers, column) { $0.append("{\($1.map(String.init).joined(separator: ","))}") }
    }

    func write(texts: [String]?, _ column: Column) {
        checksum?.write(texts: texts, column)
        write(texts, column) { $0.append("{\($1.map(\.arrayElement).joined(separator: ","))}") }
    }

    func write<Child>(children models: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        try checksum?.write(children: models, column, schema)
        write(models.map { Int64($0.count) }, column) { $0.append($1) }
        guard let models, let buffer = children[column.index] else { return }
        let identity = identity
        for (position, model) in models.enumerated() {
            try buffer.append(model, schema, identity + [Scalar(position)])
        }
    }

    private func write<Value>(_ value: Value?, _ column: Column, _ append: (inout ColumnBuffer, Value) -> Void) {
        guard let value else { return columns[first + column.index].appendNull() }
        append(&columns[first + column.index], value)
    }
}

extension Table {
    /// Returns the types of the columns filled by an insertion. `key` has the columns of the record's key.
    func transferTypes(_ key: [Column]) -> [ColumnType] {
        let owner = owner == nil ? [ColumnType.integer] : key.map(\.type)
        let positions = [ColumnType](repeating: .integer, count: leading.count - owner.count)
        return owner + positions + columns.map(\.type)
    }
}

extension String {
    /// The text as an array element in text format.
    fileprivate var arrayElement: String {
        let isPlain = utf8.allSatisfy { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }
        return isPlain ? "\"\(self)\"" : "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
