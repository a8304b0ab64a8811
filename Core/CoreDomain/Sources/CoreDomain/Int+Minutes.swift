extension Int {
    /// The number as a length in minutes; `nil` for 0, which means unknown at TMDb, and for impossible lengths.
    package var minutes: Int? { (1..<100_000).contains(self) ? self : nil }
}
