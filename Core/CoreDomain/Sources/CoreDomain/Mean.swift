extension Collection<Double> {
    /// The arithmetic mean, or `nil` if the array is empty.
    package var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
