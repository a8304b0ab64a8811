extension Array {
    // Inlinable because every start makes many small arrays unique, each of another type.

    /// Returns the first element with each distinct `id`, in order.
    @inlinable
    public func uniqued<ID: Hashable>(by id: (Element) -> ID) -> [Element] {
        var seen: Set<ID> = []
        return filter { seen.insert(id($0)).inserted }
    }
}

extension Array where Element: Hashable {
    /// The distinct elements, in the order of their first occurrence.
    @inlinable public var uniqued: [Element] { uniqued { $0 } }
}

/// Returns a copy of `value` with a change applied.
package func copy<Value>(of value: Value, _ change: (inout Value) -> Void) -> Value {
    var changed = value
    change(&changed)
    return changed
}
