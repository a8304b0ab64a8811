public import Foundation

/// A value with its origin, its age and its warnings.
public struct Fetched<Value: Sendable>: Sendable {
    /// The fetched value.
    public let value: Value
    /// The value's origin and age.
    public let freshness: Freshness
    /// The warnings to report with the value; usually empty.
    public let warnings: [FetchWarning]

    public init(_ value: Value, _ freshness: Freshness, warnings: [FetchWarning] = []) {
        self.value = value
        self.freshness = freshness
        self.warnings = warnings
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
    /// Returns the result with the first matching element as its value.
    ///
    /// - Throws: `FetchError.notFound` with `what` if no element matches.
    package func first(
        orNotFound what: String, where isWanted: (Value.Element) -> Bool
    ) throws -> Fetched<Value.Element> {
        guard let element = value.first(where: isWanted) else { throw FetchError.notFound(what) }
        return map { _ in element }
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// The origin and age of a value.
public enum Freshness: Hashable, Sendable, Codable {
    /// Fetched from the remote source for this call.
    case network
    /// Stored at the given instant, and still within its lifetime.
    case fresh(since: Date)
    /// Stored at the given instant, and past its lifetime.
    case stale(since: Date)

    /// The time the value was stored, or `nil` if it comes from the network.
    public var storedAt: Date? {
        switch self {
        case .network: nil
        case .fresh(let date), .stale(let date): date
        }
    }

    /// Whether the value was stored and is past its lifetime.
    public var isStale: Bool { if case .stale = self { true } else { false } }

    /// Returns the older of the two, or `self` if they are equally old.
    package func older(_ other: Freshness) -> Freshness {
        (storedAt ?? .distantFuture) <= (other.storedAt ?? .distantFuture) ? self : other
    }
}

/// A policy for serving stored values.
public enum FetchPolicy: Sendable, Codable {
    /// Serves a stored value while it is fresh; otherwise fetches.
    case cached
    /// Serves a stored value however stale it is; otherwise fetches.
    case stored
    /// Serves a stored value however stale it is, or throws `FetchError.offline`; never fetches.
    case storedOnly
    /// Fetches; if that fails, serves a stored value with a warning.
    case refresh
    /// Serves a stored value while it is fresh; otherwise fetches, and leaves the storage as it is.
    case unstored
}
