public import Foundation

/// The kind of a record, which determines its lifetime.
public enum FreshnessKind: String, CaseIterable, Sendable {
    /// A single title, person, season…
    case details
    /// A page of a list or of search results.
    case list
    /// The remote service's configuration.
    case configuration
    /// The information that something doesn't exist.
    case missing
    /// What is made from the user's own data, and never expires.
    case library
}

/// The lifetimes of records by kind, in seconds.
public struct FreshnessPolicy: Equatable, Sendable {
    private var lifetimes: [FreshnessKind: TimeInterval]

    /// Lifetimes of a day for details, an hour for lists and for absences, and a week for configuration.
    public static let standard = FreshnessPolicy(details: day, list: hour, configuration: 7 * day, missing: hour)

    /// Creates a policy from lifetimes in seconds.
    public init(details: TimeInterval, list: TimeInterval, configuration: TimeInterval, missing: TimeInterval) {
        lifetimes = [.details: details, .list: list, .configuration: configuration, .missing: missing]
    }

    /// The lifetime of a kind's records in seconds, never negative; infinite for `library`.
    public subscript(kind: FreshnessKind) -> TimeInterval {
        // A kind without a lifetime is stale at once.
        get { kind == .library ? .infinity : max(0, lifetimes[kind] ?? 0) }
        set { lifetimes[kind] = newValue }
    }

    private static let hour: TimeInterval = 3600
    private static let day: TimeInterval = 24 * hour
}
