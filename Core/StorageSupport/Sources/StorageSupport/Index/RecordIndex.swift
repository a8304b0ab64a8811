public import Storage

/// An index of one column of a collection.
protocol RecordIndex {
    /// Creates an index of all values of the column.
    init(_ values: [(key: RecordKey, value: Scalar)])
    /// The number of records in the index.
    var count: Int { get }
    /// Removes a record, if present.
    mutating func remove(_ key: RecordKey)
    /// Adds a record that isn't present.
    mutating func insert(_ key: RecordKey, _ value: Scalar)
}

/// The records of an engine's collection, for building indexes.
public protocol IndexedRecords {
    /// The keys of all records, in any order.
    var keys: [RecordKey] { get }
    /// Returns whether there is a record at `key`.
    func contains(_ key: RecordKey) -> Bool
    /// Calls `body` with the value of a column for each existing record, in any order.
    func forEachValue(of column: Column, at keys: [RecordKey], _ body: (RecordKey, Scalar) -> Void) throws
}

/// An index, with the keys changed since its last use.
struct MaintainedIndex<Index: RecordIndex> {
    private var index: Index?
    private var changed: Set<RecordKey> = []

    /// Notes that the record at `key` was put or removed.
    mutating func note(_ key: RecordKey) {
        guard let index else { return }
        changed.insert(key)
        // Rebuilding the index is faster than making so many changes to it.
        if changed.count > 1000 + index.count / 4 { self = MaintainedIndex() }
    }

    /// Returns the index of the current values. `read` provides the values for the keys it receives; `nil` stands for
    /// all keys.
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
