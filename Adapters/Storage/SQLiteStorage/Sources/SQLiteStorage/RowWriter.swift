import SQLSupport
import Storage
import StorageSupport

/// Binds one row's values to an insertion: the caller's leading columns, followed by the schema's.
final class RowWriter: RecordWriter {
    let statement: Statement
    private let firstColumn: Int32
    private let relationships: [ChildTable?]
    /// Receives every bound value of a record.
    private let checksum: ChecksumWriter?
    /// The insertions of relationship rows, which can only follow their owner.
    private var insertions: [(_ owner: [Scalar]) throws -> Void] = []

    init(_ statement: Statement, _ table: Table, _ relationships: [ChildTable?]) {
        self.statement = statement
        self.relationships = relationships
        checksum = table.owner == nil ? ChecksumWriter() : nil
        firstColumn = Int32(table.leading.count + 1)
    }

    /// Binds the values passed by `write`.
    func bind(_ write: () throws -> Void) throws {
        insertions.removeAll(keepingCapacity: true)
        try write()
    }

    func bind(_ record: any StoredRecord, _ check: RecordCheck) throws {
        checksum?.reset()
        try bind { try record.write(to: self) }
        if let checksum { statement.bind(check.value(for: checksum.checksum), at: 1) }
    }

    /// Inserts the relationship rows of the last bound row.
    func insertRelationships(ownedBy owner: [Scalar]) throws {
        for insert in insertions { try insert(owner) }
    }

    func write(integer: Int64?, _ column: Column) {
        checksum?.write(integer: integer, column)
        bind(integer, column)
    }

    func write(real: Double?, _ column: Column) {
        checksum?.write(real: real, column)
        guard let real else { return statement.bindNull(at: index(column)) }
        statement.bind(real.sign == .minus && real.isZero ? .negativeZero : real, at: index(column))
    }

    func write(text: String?, _ column: Column) {
        checksum?.write(text: text, column)
        guard let text else { return statement.bindNull(at: index(column)) }
        statement.bind(text, at: index(column))
    }

    func write(boolean: Bool?, _ column: Column) {
        checksum?.write(boolean: boolean, column)
        bind(boolean.map { $0 ? 1 : 0 }, column)
    }

    func write(integers: [Int64]?, _ column: Column) {
        checksum?.write(integers: integers, column)
        write(list: integers, column) { $0.append($1) }
    }

    func write(texts: [String]?, _ column: Column) {
        checksum?.write(texts: texts, column)
        write(list: texts, column) { $0.append($1) }
    }

    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        try checksum?.write(children: children, column, schema)
        bind(children.map { Int64($0.count) }, column)
        guard let children, !children.isEmpty, let table = relationships[column.index] else { return }
        insertions.append { owner in try table.insert(children, schema, ownedBy: owner) }
    }

    private func bind(_ integer: Int64?, _ column: Column) {
        guard let integer else { return statement.bindNull(at: index(column)) }
        statement.bind(integer, at: index(column))
    }

    private func write<Element>(list: [Element]?, _ column: Column, _ append: (inout JSONOutput, Element) -> Void) {
        guard let list else { return statement.bindNull(at: index(column)) }
        var output = JSONOutput()
        output.append(arrayOf: list, append)
        output.bytes.withUnsafeBufferPointer { statement.bind(utf8: $0, at: index(column)) }
    }

    private func index(_ column: Column) -> Int32 { firstColumn + Int32(column.index) }
}

extension Double {
    /// The substitute for -0.0, which SQLite would store as 0. No record has infinities.
    static let negativeZero = -Double.infinity
}
