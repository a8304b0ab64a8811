// What an engine asks of a record whose type it knows only at run time.
extension StoredRecord {
    /// The schema's name.
    public static var collection: String { schema.name }
    public static var columns: [Column] { schema.columns }
    public static var keyColumns: [Column] { schema.keyColumns }

    /// The column of that name; asking for one that the schema lacks is an error of the program.
    public static func column(_ name: String) throws -> Column { try schema.column(name) }

    /// Puts a record together from what `reader` hands out.
    public static func read(from reader: any RecordReader) throws -> any StoredRecord {
        try schema.read(from: reader)
    }

    /// Hands every column's value to `writer`.
    public func write(to writer: any RecordWriter) throws {
        try Self.schema.write(self, to: writer)
    }

    /// The value of one column, for ordering and comparing.
    public func scalar(_ column: Column) throws -> Scalar {
        try Self.schema.scalar(column, of: self)
    }

    /// Throws what any engine would throw on writing it.
    func checkStorable() throws {
        try write(to: DiscardingWriter())
    }
}

extension StorageQuery {
    /// Selects among records that are all in memory.
    public func apply(to records: [any StoredRecord], of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        let owned =
            try owner.map { owner in
                let column = try type.column(owner.column)
                return try records.filter { try $0.scalar(column) == owner.value }
            } ?? records
        let selected = try sorted(owned, of: type).dropFirst(max(0, offset))
        return Array(limit.map { selected.prefix(max(0, $0)) } ?? selected)
    }

    private func sorted(_ records: [any StoredRecord], of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        let byKey = records.map { (record: $0, key: $0.key) }.sorted { $0.key < $1.key }.map(\.record)
        guard let order else { return byKey }
        let column = try type.column(order.column)
        let ranked = try byKey.enumerated().map { (record: $1, rank: try $1.scalar(column), place: $0) }
        return ranked.sorted { left, right in
            if left.rank == right.rank { return left.place < right.place }
            return order.descending ? right.rank < left.rank : left.rank < right.rank
        }.map(\.record)
    }
}

/// Takes everything and keeps nothing: what remains of writing are its checks.
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
