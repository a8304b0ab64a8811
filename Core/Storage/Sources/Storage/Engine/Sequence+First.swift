extension Sequence {
    /// Returns the first `count` elements in the order defined by `isBefore`, without sorting the others.
    package func first(_ count: Int, by isBefore: (Element, Element) -> Bool) -> [Element] {
        guard count > 0 else { return [] }
        var found: [Element] = []
        var last: Element?
        for element in self {
            if let last, !isBefore(element, last) { continue }
            found.append(element)
            // Waits until there are twice as many as wanted, then sorts and drops half. After that, most elements come
            // after `last` and are skipped above.
            guard found.count - count >= count else { continue }
            found.sort(by: isBefore)
            found.removeLast(found.count - count)
            last = found.last
        }
        found.sort(by: isBefore)
        return Array(found.prefix(count))
    }
}
