extension Int {
    /// The number as a length in minutes; `nil` for impossible lengths and for 0, which stands for “unknown”.
    package var minutes: Int? { (1..<100_000).contains(self) ? self : nil }
}
