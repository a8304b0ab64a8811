import JSONBytes
import SQLSupport
import Storage

/// Binds one row's values to an insertion: the caller's leading columns, followed by the schema's.
final class RowWriter: RecordWriter {
    let statement: Statement
    private let firstColumn: Int32
    private let relationships: [ChildTable?]
    /// The insertions of relationship rows, which must follow the insertion of their owner.
    private var insertions: [(_ owner: [Scalar]) throws -> Void] = []
    /// The texts of the current row. SQLite would otherwise allocate memory for each.
    private let texts = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16_384)
    private var textsEnd = 0
    /// The key of the current row.
    private(set) var key = RecordKey()

    init(_ statement: Statement, _ table: Table, _ relationships: [ChildTable?]) {
        self.statement = statement
        self.relationships = relationships
        firstColumn = Int32(table.leading.count + 1)
    }

    deinit { texts.deallocate() }

    func bind(_ write: () throws -> Void) throws {
        insertions.removeAll(keepingCapacity: true)
        textsEnd = 0
        key = RecordKey()
        do {
            try write()
        } catch {
            // The statement isn't run, and must not refuse the next row for a value of this one.
            statement.reset()
            throw error
        }
    }

    /// Whether the last bound row has relationship rows.
    var hasRelationships: Bool { !insertions.isEmpty }

    /// Inserts the relationship rows of the last bound row.
    func insertRelationships(ownedBy owner: [Scalar]) throws {
        for insert in insertions { try insert(owner) }
    }

    func write(integer: Int64?, _ column: Column) {
        if column.role == .key { key.append(integer.map(Scalar.integer) ?? .null) }
        bind(integer, column) { statement.bind($0, at: $1) }
    }

    func write(real: Double?, _ column: Column) {
        bind(real, column) { statement.bind($0.sign == .minus && $0.isZero ? .negativeZero : $0, at: $1) }
    }

    func write(text: String?, _ column: Column) {
        if column.role == .key { key.append(text.map(Scalar.text) ?? .null) }
        bind(text, column) { text, index in
            var text = text
            text.withUTF8 { bind(utf8: $0, at: index) }
        }
    }

    func write(boolean: Bool?, _ column: Column) {
        bind(boolean, column) { statement.bind($0 ? Int64(1) : 0, at: $1) }
    }

    func write(integers: [Int64]?, _ column: Column) {
        bind(list: integers, column) { $0.append($1) }
    }

    func write(texts: [String]?, _ column: Column) {
        bind(list: texts, column) { $0.append($1) }
    }

    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        bind(children, column) { statement.bind(Int64($0.count), at: $1) }
        guard let children, !children.isEmpty, let table = relationships[column.index] else { return }
        insertions.append { owner in try table.insert(children, schema, ownedBy: owner) }
    }

    private func bind<Element>(list: [Element]?, _ column: Column, _ append: (inout JSONOutput, Element) -> Void) {
        bind(list, column) { list, index in
            var output = JSONOutput()
            output.bytes.reserveCapacity(64)
            output.append(arrayOf: list, append)
            output.bytes.withUnsafeBufferPointer { bind(utf8: $0, at: index) }
        }
    }

    private func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
        guard !bytes.isEmpty, bytes.count <= texts.count - textsEnd else {
            return statement.bind(utf8: bytes, at: index)
        }
        let copy = texts[textsEnd..<textsEnd + bytes.count]
        _ = UnsafeMutableBufferPointer(rebasing: copy).initialize(from: bytes)
        textsEnd += bytes.count
        statement.bind(lasting: UnsafeBufferPointer(rebasing: copy), at: index)
    }

    private func bind<Value>(_ value: Value?, _ column: Column, _ bind: (Value, _ index: Int32) -> Void) {
        let index = firstColumn + Int32(column.index)
        guard let value else { return statement.bindNull(at: index) }
        bind(value, index)
    }
}

extension Double {
    /// The substitute for -0.0, which SQLite would store as 0. Records can't contain infinities.
    static let negativeZero = -Double.infinity
}
