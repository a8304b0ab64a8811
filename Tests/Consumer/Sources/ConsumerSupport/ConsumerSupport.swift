public import CoreDomain

extension Fetched {
    /// “fetched” or “stored”.
    public var origin: String { freshness == .network ? "fetched" : "stored" }
}
