public import Foundation

/// What a record's lifetime depends on.
public enum FreshnessKind: String, CaseIterable, Sendable {
    /// One title, person, season…
    case details
    /// A page of a list, the results of a search.
    case list
    /// The remote service's own settings.
    case configuration
    /// The knowledge that something doesn't exist.
    case missing
    /// The user's own data, which never expires.
    case library
}

/// How long records stay fresh, in seconds by kind.
public struct FreshnessPolicy: Equatable, Sendable {
    private var lifetimes: [FreshnessKind: TimeInterval]

    /// Details a day, lists an hour, configuration a week, absences an hour.
    public static let standard = FreshnessPolicy(details: day, list: hour, configuration: 7 * day, missing: hour)

    /// Creates a policy from lifetimes in seconds.
    public init(details: TimeInterval, list: TimeInterval, configuration: TimeInterval, missing: TimeInterval) {
        lifetimes = [.details: details, .list: list, .configuration: configuration, .missing: missing]
    }

    /// The lifetime of a kind in seconds, never negative. The library's is infinite.
    public subscript(kind: FreshnessKind) -> TimeInterval {
        // A kind without a lifetime is stale at once.
        get { kind == .library ? .infinity : max(0, lifetimes[kind] ?? 0) }
        set { lifetimes[kind] = newValue }
    }

    private static let hour: TimeInterval = 3600
    private static let day: TimeInterval = 24 * hour
}
