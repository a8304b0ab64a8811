import Storage

/// The keys of a collection ordered by a value of their records, then by key.
struct OrderIndex: RecordIndex {
    private var entries: SortedList<Entry>
    /// The value of each key, used to find the key's entry when the value changes.
    private var ranks: [RecordKey: Scalar]

    private struct Entry: Comparable {
        let rank: Scalar
        let key: RecordKey

        static func < (left: Entry, right: Entry) -> Bool {
            left.rank == right.rank ? left.key < right.key : left.rank < right.rank
        }
    }

    init(_ values: [(key: RecordKey, value: Scalar)]) {
        entries = SortedList(values.map { Entry(rank: $0.value, key: $0.key) })
        ranks = Dictionary(values.map { ($0.key, $0.value) }) { $1 }
    }

    var count: Int { ranks.count }

    mutating func remove(_ key: RecordKey) {
        guard let rank = ranks.removeValue(forKey: key) else { return }
        entries.remove(Entry(rank: rank, key: key))
    }

    mutating func insert(_ key: RecordKey, _ value: Scalar) {
        remove(key)
        ranks[key] = value
        entries.insert(Entry(rank: value, key: key))
    }

    /// Returns the first `limit` keys. Records with equal values are ordered by key, even if `descending`.
    func keys(descending: Bool, limit: Int) -> [RecordKey] {
        descending ? keysDescending(before: entries.endIndex, limit: limit) : entries.prefix(limit).map(\.key)
    }

    /// Returns the first `limit` keys that follow a position in the order of the values.
    func keys(after position: StorageQuery.Position, descending: Bool, limit: Int) -> [RecordKey] {
        let entry = Entry(rank: position.value, key: position.key)
        let following = entries[entries.partitioningIndex { $0 <= entry }...]
        guard descending else { return following.prefix(limit).map(\.key) }
        let ties = following.prefix { $0.rank == entry.rank }.prefix(limit).map(\.key)
        let smaller = entries.partitioningIndex { $0.rank < entry.rank }
        return ties + keysDescending(before: smaller, limit: limit - ties.count)
    }

    private func keysDescending(before end: SortedList<Entry>.Index, limit: Int) -> [RecordKey] {
        var found: [RecordKey] = []
        var end = end
        while end > entries.startIndex, found.count < limit {
            let last = entries[entries.index(before: end)].rank
            let start = entries.partitioningIndex { $0.rank < last }
            found += entries[start..<end].prefix(limit - found.count).map(\.key)
            end = start
        }
        return found
    }

    /// Returns the first `limit` keys after `key`, if the values are the first parts of the keys.
    func keys(after key: RecordKey, limit: Int) -> [RecordKey] {
        entries[entries.partitioningIndex { $0.key <= key }...].prefix(limit).map(\.key)
    }

    func keys(with value: Scalar) -> [RecordKey] {
        let start = entries.partitioningIndex { $0.rank < value }
        return entries[start...].prefix { $0.rank == value }.map(\.key)
    }
}
