import Storage

/// The keys of a collection ordered by a value of their records, then by key.
struct OrderIndex: RecordIndex {
    private var entries: SortedList<Entry>
    /// The value of each key, used to find its entry when it changes.
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

    func keys(descending: Bool, limit: Int) -> [RecordKey] {
        entries.grouped(by: \.rank, descending: descending, limit: limit).map(\.key)
    }

    func keys(with value: Scalar) -> [RecordKey] {
        entries.group(of: value, by: \.rank).map(\.key)
    }
}

extension SortedList {
    /// Returns the first `limit` elements in the order of `rank`, which they are sorted by. Elements of equal rank keep
    /// their order, even if it is descending.
    func grouped(by rank: (Element) -> Scalar, descending: Bool, limit: Int) -> [Element] {
        guard descending else { return Array(prefix(limit)) }
        var found: [Element] = []
        var end = endIndex
        while end > startIndex, found.count < limit {
            let last = rank(self[index(before: end)])
            let start = partitioningIndex { rank($0) < last }
            found += self[start..<end].prefix(limit - found.count)
            end = start
        }
        return found
    }

    /// Returns the elements of one rank; they are sorted by rank.
    func group(of value: Scalar, by rank: (Element) -> Scalar) -> [Element] {
        let start = partitioningIndex { rank($0) < value }
        return Array(self[start...].prefix { rank($0) == value })
    }
}
