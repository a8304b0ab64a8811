/// What a model consists of, said once: typed tables in SQLite, readable JSON in files and untouched values in
/// memory all follow from it.
///
/// ```swift
/// static let schema = Schema("genres", Self.init, .key("genreID", \.genreID), .field("name", \.name))
/// ```
///
/// The fields stand in the order of the initialiser's parameters. Two neighbours of one type that are swapped
/// compile, so a round trip with distinct values belongs in the tests of every model.
public struct Schema<Model: Sendable>: RelationshipSchema {
    /// The collection's name; of a relationship's elements the owner's field decides instead.
    public let name: String
    public let columns: [Column]
    private let make: @Sendable (any RecordReader) throws -> Model
    private let disassemble: @Sendable (Model, any RecordWriter) throws -> Void
    private let writeColumn: [@Sendable (Model, any RecordWriter) throws -> Void]

    public init<each Value>(
        _ name: String,
        _ make: @escaping @Sendable (repeat each Value) -> Model,
        _ field: repeat Field<Model, each Value>
    ) {
        var columns: [Column] = []
        var writeColumn: [@Sendable (Model, any RecordWriter) throws -> Void] = []
        func bind<V>(_ field: Field<Model, V>) -> BoundField<Model, V> {
            let bound = BoundField(field: field, column: field.column(at: columns.count))
            columns.append(bound.column)
            writeColumn.append(bound.write)
            return bound
        }
        let bound = (repeat bind(each field))
        self.name = name
        self.columns = columns
        self.make = { reader in make(repeat try (each bound).read(reader)) }
        disassemble = { model, writer in repeat try (each bound).write(model, writer) }
        self.writeColumn = writeColumn
    }

    /// Puts a model together from what `reader` hands out.
    public func read(from reader: any RecordReader) throws -> Model {
        try make(reader)
    }

    /// Hands every column's value of `model` to `writer`.
    public func write(_ model: Model, to writer: any RecordWriter) throws {
        try disassemble(model, writer)
    }

    /// The value of one column, for ordering and comparing. Of a relationship or a list: how many elements.
    public func scalar(_ column: Column, of model: Model) throws -> Scalar {
        let writer = ScalarWriter()
        try writeColumn[column.index](model, writer)
        return writer.values[0]
    }

    /// The column of that name; asking for one that the schema lacks is an error of the program.
    public func column(_ name: String) throws -> Column {
        guard let column = columns.first(where: { $0.name == name }) else {
            throw StorageError.unknownColumn(name, collection: self.name)
        }
        return column
    }

    public var keyColumns: [Column] { columns.filter { $0.role == .key } }

    /// The values of the key fields of `model`.
    public func key(of model: Model) -> RecordKey {
        let writer = ScalarWriter()
        for column in columns where column.role == .key {
            // Writing a key into memory cannot fail: keys are integers and texts.
            try? writeColumn[column.index](model, writer)
        }
        return RecordKey(parts: writer.values)
    }
}

private struct BoundField<Model, Value>: Sendable {
    let field: Field<Model, Value>
    let column: Column

    func read(_ reader: any RecordReader) throws -> Value {
        try field.read(column, reader)
    }

    @Sendable func write(_ model: Model, _ writer: any RecordWriter) throws {
        try field.write(model, column, writer)
    }
}

/// Collects columns as scalars.
private final class ScalarWriter: RecordWriter {
    var values: [Scalar] = []

    func write(integer: Int64?, _ column: Column) { values.append(integer.map(Scalar.integer) ?? .null) }
    func write(real: Double?, _ column: Column) { values.append(real.map(Scalar.real) ?? .null) }
    func write(text: String?, _ column: Column) { values.append(text.map(Scalar.text) ?? .null) }
    func write(boolean: Bool?, _ column: Column) { write(integer: boolean.map { $0 ? 1 : 0 }, column) }
    func write(integers: [Int64]?, _ column: Column) { write(integer: integers.map { Int64($0.count) }, column) }
    func write(texts: [String]?, _ column: Column) { write(integer: texts.map { Int64($0.count) }, column) }
    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) {
        write(integer: children.map { Int64($0.count) }, column)
    }
}
