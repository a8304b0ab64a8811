public import Foundation

/// What a record's lifetime depends on.
public enum FreshnessKind: String, CaseIterable, Sendable {
    /// One title, person, season…
    case details
    /// A page of a list, a search's results.
    case list
    /// TMDb's own settings.
    case configuration
    /// The answer that there is no such thing.
    case missing
    /// The user's own: never expires.
    case library
}

/// How long records stay fresh, in seconds by kind.
public struct FreshnessPolicy: Equatable, Sendable {
    /// TMDb's terms: nothing that is older is served, whatever the lifetimes say.
    public static let limit: TimeInterval = 180 * day

    private var lifetimes: [FreshnessKind: TimeInterval]

    /// Details a day, lists an hour, configuration a week, absences an hour.
    public static let standard = FreshnessPolicy(details: day, list: hour, configuration: 7 * day, missing: hour)

    public init(details: TimeInterval, list: TimeInterval, configuration: TimeInterval, missing: TimeInterval) {
        lifetimes = [.details: details, .list: list, .configuration: configuration, .missing: missing]
    }

    /// The lifetime of a kind; setting clamps to 0…180 days. The library does not age.
    public subscript(kind: FreshnessKind) -> TimeInterval {
        get { kind == .library ? .infinity : min(max(0, lifetimes[kind] ?? 0), Self.limit) }
        set { lifetimes[kind] = newValue }
    }

    private static let hour: TimeInterval = 3600
    private static let day: TimeInterval = 24 * hour
}
