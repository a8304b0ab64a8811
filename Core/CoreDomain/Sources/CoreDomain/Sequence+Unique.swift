extension Sequence {
    /// Returns the first element with each distinct `id`, in order.
    @inlinable
    package func unique<ID: Hashable>(by id: (Element) -> ID) -> [Element] {
        var seen: Set<ID> = []
        return filter { seen.insert(id($0)).inserted }
    }
}
