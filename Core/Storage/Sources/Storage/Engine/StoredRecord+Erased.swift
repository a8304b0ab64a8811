import CoreDomain
public import Foundation

// The operations an engine needs on records whose type is known only at run time.
extension StoredRecord {
    /// The name of the record type's schema.
    public static var collection: String { schema.name }
    /// The schema's columns.
    public static var columns: [Column] { schema.columns }
    /// The columns of the key, in order.
    package static var keyColumns: [Column] { schema.keyColumns }

    /// Returns the column with the given name. Throws `StorageError.unknownColumn` if it doesn't exist.
    public static func column(_ name: String) throws -> Column { try schema.column(name) }

    /// Returns the named text column, for a search. Throws `StorageError.unknownColumn` if there is no such
    /// column, or `StorageError.unsearchable` if it isn't a text column.
    package static func searchableColumn(_ name: String) throws -> Column {
        let column = try column(name)
        guard column.type == .text else { throw StorageError.unsearchable(name, collection: collection) }
        return column
    }

    /// Creates a record from the values of `reader`.
    public static func read(from reader: any RecordReader) throws -> any StoredRecord {
        try schema.read(from: reader)
    }

    /// Writes every column's value to `writer`.
    public func write(to writer: any RecordWriter) throws {
        try Self.schema.write(self, to: writer)
    }

    /// Returns the value of one column, for ordering and comparison.
    public func scalar(_ column: Column) throws -> Scalar {
        try Self.schema.scalar(column, of: self)
    }

    /// Returns whether `other` is a record of the same type with equal values.
    package func isEqual(to other: any StoredRecord) -> Bool { (other as? Self) == self }

    /// Returns whether a removal of records older than `date` includes the record. Dates are compared in whole
    /// milliseconds, the precision of storages.
    public func isOlder(than date: Date) -> Bool { cachedAt.millisecondsSince1970 < date.millisecondsSince1970 }

    /// Throws `StorageError.unstorable` if a value can't be stored. Only engines that don't encode need this.
    public func checkStorable() throws {
        try Self.schema.check(self)
    }
}

extension Mutation {
    /// Checks whether the expectations of a batch are met.
    ///
    /// - Parameters:
    ///   - batch: The batch.
    ///   - load: Returns the stored record, or `nil` if there is none.
    /// - Throws: `StorageError.conflict` if a record isn't the expected one.
    public static func checkExpectations(
        of batch: [Mutation], _ load: (RecordReference) throws -> (any StoredRecord)?
    ) throws {
        for case .expect(let reference, let expected) in batch {
            let isMet =
                switch (expected, try load(reference)) {
                case (nil, nil): true
                case (let expected?, let found?): expected.isEqual(to: found)
                default: false
                }
            guard isMet else { throw StorageError.conflict(reference.type.collection) }
        }
    }
}

extension StorageQuery {
    /// Returns the elements of `records` that the query selects, in its order.
    public func apply(to records: [any StoredRecord], of type: any StoredRecord.Type) throws -> [any StoredRecord] {
        try apply(to: records, of: type, key: \.key) { try $0.scalar($1) }
    }

    /// Returns the elements selected by the query, for engines that read a key or a column faster than a record.
    package func apply<Element>(
        to elements: [Element], of type: any StoredRecord.Type, key: (Element) -> RecordKey,
        scalar: (Element, Column) throws -> Scalar
    ) throws -> [Element] {
        var owned =
            try owner.map { owner in
                let column = try type.column(owner.column)
                return try elements.filter { try scalar($0, column) == owner.value }
            } ?? elements
        if try !fits(type) { owned = [] }
        let limit = limit.map { max(0, $0) } ?? owned.count
        guard let order else {
            var keyed = owned.map { (key: key($0), element: $0) }
            if let after { keyed.removeAll { $0.key <= after.key } }
            return keyed.first(limit) { $0.key < $1.key }.map(\.element)
        }
        let column = try type.column(order.column)
        var ranked = try owned.map { (rank: try scalar($0, column), key: key($0), element: $0) }
        if let after { ranked.removeAll { !order.isBefore((after.value, after.key), ($0.rank, $0.key)) } }
        return ranked.first(limit) { left, right in
            order.isBefore((left.rank, left.key), (right.rank, right.key))
        }.map(\.element)
    }

    /// Returns whether the query's values have the types of their columns. If not, it selects nothing.
    ///
    /// - Throws: `StorageError.unknownColumn` if the type has no such column.
    package func fits(_ type: any StoredRecord.Type) throws -> Bool {
        if let owner, try !owner.value.fits(type.column(owner.column).type) { return false }
        let column = try order.map { try type.column($0.column) }
        guard let after else { return true }
        return after.key.fits(type.keyColumns) && column.map { after.value.fits($0.type) } != false
    }
}

extension StorageQuery.Order {
    /// Returns whether `left` comes before `right`. Equal ranks are in key order, even if `descending`.
    package func isBefore(_ left: (rank: Scalar, key: RecordKey), _ right: (rank: Scalar, key: RecordKey)) -> Bool {
        if left.rank == right.rank { return left.key < right.key }
        return descending ? right.rank < left.rank : left.rank < right.rank
    }
}
