extension Collection<Double> {
    /// The arithmetic mean, or `nil` of no numbers.
    public var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
