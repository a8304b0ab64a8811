extension Array {
    /// Returns the elements whose `id` hasn't occurred before.
    public func uniqued<ID: Hashable>(by id: (Element) -> ID) -> [Element] {
        var seen: Set<ID> = []
        return filter { seen.insert(id($0)).inserted }
    }
}

extension Array where Element: Hashable {
    /// The elements, each at its first occurrence.
    public var uniqued: [Element] { uniqued { $0 } }
}
