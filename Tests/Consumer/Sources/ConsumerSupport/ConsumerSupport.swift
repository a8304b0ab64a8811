public import CoreDomain

extension Fetched {
    /// The value's origin as a word: “fetched” or “stored”.
    public var origin: String { freshness == .network ? "fetched" : "stored" }
}
