public import Storage

/// The indexes of one collection, for engines that keep indexes in memory.
///
/// Indexes are built on first use: one for the key's first column, for each column declared as `ordered()`,
/// and for each searched column's words. An engine notes changed keys; the next query updates the index.
public struct CollectionIndexes {
    private var orders: [Int: MaintainedIndex<OrderIndex>] = [:]
    private var words: [Int: MaintainedIndex<WordIndex>] = [:]
    /// The record type used to read the columns.
    private var type: ObjectIdentifier?

    public init() {}

    /// Notes that the record at `key` was put or removed.
    public mutating func note(_ key: RecordKey) {
        guard type != nil else { return }
        orders.modifyValues { $0.note(key) }
        words.modifyValues { $0.note(key) }
    }

    /// Returns the keys of the records selected by `query`, in its order.
    ///
    /// If the order and the owner use the key's first column or columns declared as `ordered()`, the time grows
    /// with the number of returned keys and the logarithm of the number of records. Other queries read a value of
    /// each record.
    public mutating func keys(
        selectedBy query: StorageQuery, of type: any StoredRecord.Type, in records: some IndexedRecords
    ) throws -> [RecordKey] {
        use(type)
        let limit = query.limit.map { max(0, $0) } ?? .max
        guard try query.fits(type) else { return [] }
        // Records with equal values are ordered by key, so ordering by the first column of the key orders by the whole
        // key.
        let column = try query.order.map { try type.column($0.column) } ?? type.firstKeyColumn
        if query.owner == nil, let index = try orderIndex(column, of: type, records) {
            let isDescending = query.order?.descending == true
            guard let position = query.after else { return index.keys(descending: isDescending, limit: limit) }
            if query.order == nil { return index.keys(after: position.key, limit: limit) }
            return index.keys(after: position, descending: isDescending, limit: limit)
        }
        var owned =
            try query.owner.map { try keys(with: $0.value, in: type.column($0.column), of: type, records) }
            ?? records.keys
        guard let order = query.order else {
            if let position = query.after { owned.removeAll { $0 <= position.key } }
            return Array(owned.prefix(limit))
        }
        return try records.sorted(owned, by: column, order, after: query.after, limit)
    }

    /// Returns the keys of at most `limit` records whose `column` matches `query`, the best first.
    public mutating func keys(
        matching query: TextQuery, in column: Column, of type: any StoredRecord.Type, limit: Int,
        in records: some IndexedRecords
    ) throws -> [RecordKey] {
        guard !query.words.isEmpty, limit > 0 else { return [] }
        use(type)
        let index = try words[column.index, default: MaintainedIndex()].settled { keys, body in
            try records.forEachValue(of: column, at: keys ?? records.keys, body)
        }
        return index.best(for: query, limit: limit)
    }
}

extension CollectionIndexes {
    /// Drops the indexes built for another type of the same collection.
    private mutating func use(_ type: any StoredRecord.Type) {
        guard self.type != ObjectIdentifier(type) else { return }
        self = CollectionIndexes()
        self.type = ObjectIdentifier(type)
    }

    private mutating func keys(
        with value: Scalar, in column: Column, of type: any StoredRecord.Type, _ records: some IndexedRecords
    ) throws -> [RecordKey] {
        if let index = try orderIndex(column, of: type, records) { return index.keys(with: value) }
        var keys: [RecordKey] = []
        try records.forEachValue(of: column, at: records.keys) { if $1 == value { keys.append($0) } }
        return keys.sorted()
    }

    /// Returns the index of a column declared as `ordered()` or of the key's first column; `nil` for any other.
    private mutating func orderIndex(
        _ column: Column, of type: any StoredRecord.Type, _ records: some IndexedRecords
    ) throws -> OrderIndex? {
        let isFirstOfKey = type.firstKeyColumn.index == column.index
        guard isFirstOfKey || column.isOrdered else { return nil }
        return try orders[column.index, default: MaintainedIndex()].settled { keys, body in
            let keys = keys ?? records.keys
            guard isFirstOfKey else { return try records.forEachValue(of: column, at: keys, body) }
            for key in keys where records.contains(key) { body(key, key.parts.first ?? .null) }
        }
    }
}

extension Dictionary {
    /// Changes each value in place. A loop over the keys would hold a second reference to the values, each of which would
    /// then be copied.
    fileprivate mutating func modifyValues(_ body: (inout Value) -> Void) {
        var index = startIndex
        while index != endIndex {
            body(&values[index])
            formIndex(after: &index)
        }
    }
}

extension IndexedRecords {
    /// Returns the first `limit` of `keys`, or of those after a position, in the order of a column without an index.
    fileprivate func sorted(
        _ keys: [RecordKey], by column: Column, _ order: StorageQuery.Order, after position: StorageQuery.Position?,
        _ limit: Int
    ) throws -> [RecordKey] {
        var ranked: [(rank: Scalar, key: RecordKey)] = []
        try forEachValue(of: column, at: keys) { ranked.append(($1, $0)) }
        if let position { ranked.removeAll { !order.isBefore((position.value, position.key), $0) } }
        return ranked.first(limit, by: order.isBefore).map(\.key)
    }
}

extension StoredRecord {
    /// The first column of the key, found without collecting the others. Every type has a key column.
    fileprivate static var firstKeyColumn: Column { columns.first { $0.role == .key } ?? columns[0] }
}
