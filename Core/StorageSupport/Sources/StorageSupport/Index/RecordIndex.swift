public import Storage

/// An index of one column of a collection.
protocol RecordIndex {
    /// Creates an index of all values of the column.
    init(_ values: [(key: RecordKey, value: Scalar)])
    /// The number of records in the index.
    var count: Int { get }
    /// Removes a record, if it is there.
    mutating func remove(_ key: RecordKey)
    /// Adds a record that isn't there.
    mutating func insert(_ key: RecordKey, _ value: Scalar)
}

/// What an engine has of a collection, as indexes are made from it.
public protocol IndexedRecords {
    /// The keys of all records, in any order.
    var keys: [RecordKey] { get }
    /// Returns whether there is a record with that key.
    func contains(_ key: RecordKey) -> Bool
    /// Calls `body` with the value of a column of each of the records that are there, in any order.
    func forEachValue(of column: Column, at keys: [RecordKey], _ body: (RecordKey, Scalar) -> Void) throws
}

/// An index, with the keys that have changed since it was last used.
struct MaintainedIndex<Index: RecordIndex> {
    private var index: Index?
    private var changed: Set<RecordKey> = []

    /// Notes that the record at `key` was put or removed.
    mutating func note(_ key: RecordKey) {
        guard let index else { return }
        changed.insert(key)
        // To make the index again is faster than to make so many changes to it.
        if changed.count > 1000 + index.count / 4 { self = MaintainedIndex() }
    }

    /// Returns the index of the present values, which `read` passes on for the keys that it receives; `nil` stands for
    /// all.
    mutating func settled(
        _ read: (_ keys: [RecordKey]?, _ body: (RecordKey, Scalar) -> Void) throws -> Void
    ) throws -> Index {
        guard var settled = index else {
            var values: [(key: RecordKey, value: Scalar)] = []
            try read(nil) { values.append(($0, $1)) }
            let made = Index(values)
            index = made
            return made
        }
        guard !changed.isEmpty else { return settled }
        var values: [(key: RecordKey, value: Scalar)] = []
        try read(Array(changed)) { values.append(($0, $1)) }
        index = nil
        for key in changed { settled.remove(key) }
        for (key, value) in values { settled.insert(key, value) }
        (index, changed) = (settled, [])
        return settled
    }
}
