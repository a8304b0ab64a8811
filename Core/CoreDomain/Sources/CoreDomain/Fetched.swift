public import Foundation

/// A value with its origin, its age, and the warnings that belong to it.
public struct Fetched<Value: Sendable>: Sendable {
    /// The fetched value.
    public let value: Value
    /// Where the value comes from, and how old it is.
    public let freshness: Freshness
    /// Warnings to report beside the value; usually empty.
    public let warnings: [FetchWarning]

    /// Creates a fetched value.
    public init(_ value: Value, _ freshness: Freshness, warnings: [FetchWarning] = []) {
        (self.value, self.freshness, self.warnings) = (value, freshness, warnings)
    }

    /// Returns the same result with its value transformed.
    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Fetched<Other> {
        Fetched<Other>(try transform(value), freshness, warnings: warnings)
    }

    /// Returns the same result with more warnings.
    public func adding(_ more: [FetchWarning]) -> Fetched {
        Fetched(value, freshness, warnings: warnings + more)
    }
}

extension Fetched where Value: Collection, Value.Element: Sendable {
    /// Returns the result with the first element that is wanted in place of all.
    ///
    /// - Throws: `FetchError.notFound` with `what` if there is none.
    public func first(
        orNotFound what: String, where isWanted: (Value.Element) -> Bool
    ) throws -> Fetched<Value.Element> {
        guard let element = value.first(where: isWanted) else { throw FetchError.notFound(what) }
        return map { _ in element }
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// Where a value comes from and how old it is.
public enum Freshness: Hashable, Sendable {
    /// Fetched for this call.
    case network
    /// Stored at that instant, and within its lifetime.
    case fresh(since: Date)
    /// Stored at that instant, and past its lifetime.
    case stale(since: Date)

    /// The instant at which the value was stored, or `nil` if it comes from the network.
    public var storedAt: Date? {
        switch self {
        case .network: nil
        case .fresh(let date), .stale(let date): date
        }
    }

    /// Whether the value was stored and is past its lifetime.
    public var isStale: Bool { if case .stale = self { true } else { false } }

    /// Returns the older of two, this one if they are of one age: the freshness of two values together.
    public func older(_ other: Freshness) -> Freshness {
        (storedAt ?? .distantFuture) <= (other.storedAt ?? .distantFuture) ? self : other
    }
}

/// How much a stored value may serve.
public enum FetchPolicy: Sendable {
    /// Serves a stored value while it is fresh; fetches otherwise.
    case cached
    /// Serves a stored value however stale it is; fetches only if there is none.
    case stored
    /// Serves a stored value however stale it is, and never fetches: without one, throws `FetchError.offline`.
    case storedOnly
    /// Fetches. If that fails, serves what is stored, with a warning.
    case refresh
}
