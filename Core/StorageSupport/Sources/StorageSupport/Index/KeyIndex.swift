import Storage

/// The keys of a collection in order.
struct KeyIndex: RecordIndex {
    private var keys: SortedList<RecordKey>

    init(_ values: [(key: RecordKey, value: Scalar)]) {
        keys = SortedList(values.map(\.key))
    }

    var count: Int { keys.count }

    mutating func remove(_ key: RecordKey) { keys.remove(key) }

    mutating func insert(_ key: RecordKey, _ value: Scalar) { keys.insert(key) }

    func keys(limit: Int) -> [RecordKey] { Array(keys.prefix(limit)) }

    /// Returns the first `limit` keys in the order of their first parts.
    func keysByFirstPart(descending: Bool, limit: Int) -> [RecordKey] {
        keys.grouped(by: \.firstPart, descending: descending, limit: limit)
    }

    /// Returns the keys that begin with `part`, in order.
    func keys(beginningWith part: Scalar) -> [RecordKey] { keys.group(of: part, by: \.firstPart) }
}

extension RecordKey {
    fileprivate var firstPart: Scalar { parts.first ?? .null }
}
