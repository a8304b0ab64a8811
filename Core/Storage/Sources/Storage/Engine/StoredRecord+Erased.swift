// What an engine needs of a record whose type it has only at run time.
extension StoredRecord {
    /// The schema's name.
    public static var collection: String { schema.name }
    /// The schema's columns.
    public static var columns: [Column] { schema.columns }
    /// The columns of the key, in order.
    public static var keyColumns: [Column] { schema.keyColumns }

    /// Returns the column with a name. Throws `StorageError.unknownColumn` if there is none.
    public static func column(_ name: String) throws -> Column { try schema.column(name) }

    /// Creates a record from the values of `reader`.
    public static func read(from reader: any RecordReader) throws -> any StoredRecord {
        try schema.read(from: reader)
    }

    /// Writes every column's value to `writer`.
    public func write(to writer: any RecordWriter) throws {
        try Self.schema.write(self, to: writer)
    }

    /// The value of one column, for ordering and comparing.
    public func scalar(_ column: Column) throws -> Scalar {
        try Self.schema.scalar(column, of: self)
    }

    /// Whether `other` is a record of the same type with equal values.
    public func isEqual(to other: any StoredRecord) -> Bool { (other as? Self) == self }

    /// Throws what any engine throws for a record that cannot be stored. For engines that keep values unchanged.
    public func checkStorable() throws {
        try write(to: DiscardingWriter())
    }
}

extension [Mutation] {
    /// Throws `StorageError.conflict` unless the batch's expectations hold for what `load` returns.
    public func checkExpectations(_ load: (RecordReference) throws -> (any StoredRecord)?) throws {
        for case .expect(let reference, let expected) in self {
            let found = try load(reference)
            let holds = expected.map { expected in found.map { expected.isEqual(to: $0) } ?? false } ?? (found == nil)
            guard holds else { throw StorageError.conflict(reference.type.collection) }
        }
    }
}

extension StorageQuery {
    /// Returns the records that the query selects among those in memory.
    public func apply(to records: [any StoredRecord], of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        try apply(to: records, of: type, key: \.key) { try $0.scalar($1) }
    }

    /// Returns the elements that the query selects, for engines that read a key or a column faster than a record.
    public func apply<Element>(
        to elements: [Element], of type: any StoredRecord.Type, key: (Element) -> RecordKey,
        scalar: (Element, Column) throws -> Scalar
    ) throws -> [Element] {
        let owned =
            try owner.map { owner in
                let column = try type.column(owner.column)
                return try elements.filter { try scalar($0, column) == owner.value }
            } ?? elements
        let byKey = owned.map { (key: key($0), element: $0) }.sorted { $0.key < $1.key }.map(\.element)
        let sorted =
            try order.map { order in
                let column = try type.column(order.column)
                return try order.sorted(byKey) { try scalar($0, column) }
            } ?? byKey
        return limit.map { Array(sorted.prefix(max(0, $0))) } ?? sorted
    }
}

extension StorageQuery.Order {
    /// Equal elements keep their order, also in a descending one.
    fileprivate func sorted<Element>(_ elements: [Element], _ rank: (Element) throws -> Scalar) rethrows -> [Element] {
        let ranked = try elements.enumerated().map { (position: $0, rank: try rank($1), element: $1) }
        return ranked.sorted { left, right in
            if left.rank == right.rank { return left.position < right.position }
            return descending ? right.rank < left.rank : left.rank < right.rank
        }.map(\.element)
    }
}

/// Discards every value: only the checks of writing remain.
private final class DiscardingWriter: RecordWriter {
    func write(integer: Int64?, _ column: Column) {}
    func write(real: Double?, _ column: Column) {}
    func write(text: String?, _ column: Column) {}
    func write(boolean: Bool?, _ column: Column) {}
    func write(integers: [Int64]?, _ column: Column) {}
    func write(texts: [String]?, _ column: Column) {}
    func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        for child in children ?? [] { try schema.write(child, to: self) }
    }
}
