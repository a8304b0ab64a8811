extension Collection<Double> {
    /// The arithmetic mean, or `nil` if the array is empty.
    public var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
