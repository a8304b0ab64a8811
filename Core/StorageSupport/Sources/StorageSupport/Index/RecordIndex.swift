public import Storage

/// An index of one column of a collection.
protocol RecordIndex {
    init(_ values: [(key: RecordKey, value: Scalar)])
    var count: Int { get }
    mutating func remove(_ key: RecordKey)
    /// Adds a record that isn't in the index yet.
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

    mutating func note(_ key: RecordKey) {
        guard let index else { return }
        changed.insert(key)
        // Rebuilding the index is faster than making so many changes to it.
        if changed.count > 1000 + index.count / 4 { self = MaintainedIndex() }
    }

    /// Returns the index, updated to the current values. `read` provides the values for the keys it receives;
    /// `nil` stands for all keys.
    mutating func settled(
        _ read: (_ keys: [RecordKey]?, _ body: (RecordKey, Scalar) -> Void) throws -> Void
    ) throws -> Index {
        if let index, changed.isEmpty { return index }
        var values: [(key: RecordKey, value: Scalar)] = []
        try read(index == nil ? nil : Array(changed)) { values.append(($0, $1)) }
        var settled = index ?? Index(values)
        // Leaves `settled` as the only reference to the index, which is then changed in place.
        index = nil
        for key in changed { settled.remove(key) }
        if !changed.isEmpty { for (key, value) in values { settled.insert(key, value) } }
        index = settled
        changed = []
        return settled
    }
}
