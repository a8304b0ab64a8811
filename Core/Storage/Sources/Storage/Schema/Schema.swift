/// The columns of a model, declared once, for typed tables in SQLite, readable JSON lines in files and unchanged values
/// in memory.
///
/// ```swift
/// static let schema = Schema(
///     "genres", Self.init,
///     key("genreID", \.genreID, Int.self),
///     field("name", \.name, String?.self))
/// ```
///
/// Each line has the column's name, the property and its type, so that the compiler checks it separately and
/// reports an error in that line. Fields are in the order of the initialiser's parameters. Swapped fields
/// of the same type compile, so every model's tests need a round trip with distinct values.
public final class Schema<Model: Sendable>: RelationshipSchema {
    /// The collection's name. The elements of a relationship are named by the owner's field instead.
    public let name: String
    /// The columns, in the order of the fields.
    public let columns: [Column]
    /// The reason why models with this schema can't be stored as records; `nil` if they can.
    let problem: String?
    private let make: @Sendable (any RecordReader) throws -> Model
    private let write: [WritingStep]
    private let writeAll: WritingStep?
    private let writeKey: WritingStep?
    /// The writing steps that may throw an error, depending on the value.
    fileprivate let check: WritingStep?

    /// A function in a structure: as elements of an array, generic functions would be called through thunks.
    fileprivate struct WritingStep: Sendable {
        let run: @Sendable (Model, any RecordWriter) throws -> Void
    }

    /// Creates a schema. `make` is the model's initialiser; the fields are its arguments, in order.
    public init<each Value>(
        _ name: String,
        _ make: @escaping @Sendable (repeat each Value) -> Model,
        _ field: repeat Field<Model, each Value>
    ) {
        var columns: [Column] = []
        var write: [WritingStep] = []
        var checks: [WritingStep] = []
        var read: [ReadingStep] = []
        var size = 1
        var alignment = 1
        for field in repeat each field {
            let column = field.column(at: columns.count)
            columns.append(column)
            write.append(WritingStep { [write = field.write] in try write($0, column, $1) })
            if !field.isAlwaysStorable { checks.append(write[column.index]) }
            read.append(field.readingStep(column))
            size = max(size, field.layout.size)
            alignment = max(alignment, field.layout.alignment)
        }
        self.name = name
        self.columns = columns
        self.write = write
        writeAll = Self.all(write)
        check = Self.all(checks)
        problem = Self.problem(name, columns)
        writeKey = Self.all(columns.filter { $0.role == .key }.map { write[$0.index] })
        self.make = { [read, size, alignment] reader in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
            defer { memory.deallocate() }
            var step = 0
            return make(repeat try read.value(of: (each Value).self, at: &step, from: reader, memory))
        }
    }

    /// Returns one step for all: a loop over generic functions looks up their type for every record.
    private static func all(_ steps: [WritingStep]) -> WritingStep? {
        guard var all = steps.first else { return nil }
        for step in steps.dropFirst() {
            all = WritingStep { [all] model, writer in
                try all.run(model, writer)
                try step.run(model, writer)
            }
        }
        return all
    }

    /// Creates a model from the values of `reader`.
    public func read(from reader: any RecordReader) throws -> Model {
        try make(reader)
    }

    /// Writes every column's value of `model` to `writer`.
    public func write(_ model: Model, to writer: any RecordWriter) throws {
        try writeAll?.run(model, writer)
    }

    /// Whether every model can be stored, so that `check` never throws.
    @usableFromInline var isAlwaysStorable: Bool { check == nil }

    /// Throws `StorageError.unstorable` for a model that can't be stored.
    func check(_ model: Model) throws {
        try check?.run(model, CheckingWriter.shared)
    }

    /// Returns the value of one column, for ordering and comparison; for a relationship or a list, the number of
    /// elements.
    package func scalar(_ column: Column, of model: Model) throws -> Scalar {
        let writer = ScalarWriter()
        try write[column.index].run(model, writer)
        return writer.values.first ?? .null
    }

    /// Returns the column with the given name. Throws `StorageError.unknownColumn` if it doesn't exist.
    package func column(_ name: String) throws -> Column {
        guard let column = columns.first(where: { $0.name == name }) else {
            throw StorageError.unknownColumn(name, collection: self.name)
        }
        return column
    }

    /// The columns of the key, in order.
    package var keyColumns: [Column] { columns.filter { $0.role == .key } }

    /// Returns the values of `model`'s key fields.
    func key(of model: Model) -> RecordKey {
        let writer = ScalarWriter()
        // Writing a key into memory can't fail, since keys are integers and texts.
        try? writeKey?.run(model, writer)
        return writer.values
    }
}

/// A step that reads one property into memory that has room for a value of its type.
///
/// The type is erased because looking up the layout of a tuple of generic values for every record takes five
/// times as long as reading the values.
private typealias ReadingStep = @Sendable (any RecordReader, UnsafeMutableRawPointer) throws -> Void

extension Field {
    fileprivate var layout: (size: Int, alignment: Int) {
        (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }

    fileprivate func readingStep(_ column: Column) -> ReadingStep {
        { [read] reader, memory in
            memory.assumingMemoryBound(to: Value.self).initialize(to: try read(column, reader))
        }
    }
}

extension [ReadingStep] {
    fileprivate func value<Value>(
        of type: Value.Type, at step: inout Int, from reader: any RecordReader, _ memory: UnsafeMutableRawPointer
    ) throws -> Value {
        defer { step += 1 }
        // The steps are in the order of the types, as created by the schema's initialiser.
        try self[step](reader, memory)
        return memory.assumingMemoryBound(to: Value.self).move()
    }
}

/// Discards every value, so that writing only runs the checks.
private final class CheckingWriter: RecordWriter, Sendable {
    static let shared = CheckingWriter()

    func write(integer: Int64?, _ column: Column) {}
    func write(real: Double?, _ column: Column) {}
    func write(text: String?, _ column: Column) {}
    func write(boolean: Bool?, _ column: Column) {}
    func write(integers: [Int64]?, _ column: Column) {}
    func write(texts: [String]?, _ column: Column) {}
    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        guard let check = schema.check else { return }
        for child in children ?? [] { try check.run(child, self) }
    }
}

/// Collects the columns' values as scalars.
private final class ScalarWriter: RecordWriter {
    // A key needs no array for its first part.
    private(set) var values = RecordKey()

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
