import Storage

/// Distinct elements in order, stored in chunks so that an insertion moves only a few other elements.
struct SortedList<Element: Comparable> {
    /// The non-empty chunks.
    private var chunks: [[Element]] = []
    private(set) var count = 0

    private static var chunkSize: Int { 512 }

    init(_ elements: [Element] = []) {
        let sorted = elements.sorted()
        // The chunks are half full, so that later insertions rarely have to split one.
        chunks = stride(from: 0, to: sorted.count, by: Self.chunkSize / 2).map { start in
            Array(sorted[start..<Swift.min(start + Self.chunkSize / 2, sorted.count)])
        }
        count = sorted.count
    }

    mutating func insert(_ element: Element) {
        guard !chunks.isEmpty else {
            chunks = [[element]]
            count = 1
            return
        }
        let chunk = Swift.min(chunkIndex { $0 < element }, chunks.count - 1)
        let index = chunks[chunk].partitioningIndex { $0 < element }
        if index < chunks[chunk].count, chunks[chunk][index] == element { return }
        chunks[chunk].insert(element, at: index)
        count += 1
        guard chunks[chunk].count > Self.chunkSize else { return }
        let rest = Array(chunks[chunk][(Self.chunkSize / 2)...])
        chunks[chunk].removeLast(rest.count)
        chunks.insert(rest, at: chunk + 1)
    }

    mutating func remove(_ element: Element) {
        let chunk = chunkIndex { $0 < element }
        guard chunk < chunks.count else { return }
        let index = chunks[chunk].partitioningIndex { $0 < element }
        guard index < chunks[chunk].count, chunks[chunk][index] == element else { return }
        chunks[chunk].remove(at: index)
        count -= 1
        if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    }

    /// Returns the index of the first chunk whose last element doesn't satisfy `isBefore`.
    private func chunkIndex(_ isBefore: (Element) -> Bool) -> Int {
        chunks.partitioningIndex { isBefore($0[$0.count - 1]) }
    }
}

extension SortedList: BidirectionalCollection {
    struct Index: Comparable {
        fileprivate let chunk: Int
        fileprivate let offset: Int

        static func < (left: Index, right: Index) -> Bool { (left.chunk, left.offset) < (right.chunk, right.offset) }
    }

    var startIndex: Index { Index(chunk: 0, offset: 0) }
    var endIndex: Index { Index(chunk: chunks.count, offset: 0) }

    subscript(index: Index) -> Element { chunks[index.chunk][index.offset] }

    func index(after index: Index) -> Index {
        index.offset + 1 < chunks[index.chunk].count
            ? Index(chunk: index.chunk, offset: index.offset + 1) : Index(chunk: index.chunk + 1, offset: 0)
    }

    func index(before index: Index) -> Index {
        index.offset > 0
            ? Index(chunk: index.chunk, offset: index.offset - 1)
            : Index(chunk: index.chunk - 1, offset: chunks[index.chunk - 1].count - 1)
    }

    /// Returns the index of the first element for which `isBefore` returns `false`. `isBefore` must return
    /// `true` for all preceding elements.
    func partitioningIndex(_ isBefore: (Element) -> Bool) -> Index {
        let chunk = chunkIndex(isBefore)
        guard chunk < chunks.count else { return endIndex }
        return Index(chunk: chunk, offset: chunks[chunk].partitioningIndex(isBefore))
    }
}

extension Array {
    fileprivate func partitioningIndex(_ isBefore: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
