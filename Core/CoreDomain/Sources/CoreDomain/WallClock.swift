public import Foundation

/// A source of the current date, injected wherever ages are computed, so that tests can set the time.
public struct WallClock: Sendable {
    private let read: @Sendable () -> Date

    public init(_ read: @escaping @Sendable () -> Date) {
        self.read = read
    }

    /// The current date, rounded to the millisecond, the precision of every storage.
    public var now: Date { Date(millisecondsSince1970: read().millisecondsSince1970) }

    /// The system's clock.
    public static let system = WallClock { Date() }
}

extension Date {
    /// The number of milliseconds since 1970-01-01T00:00:00Z, rounded, and clamped to the range of `Int64`.
    package var millisecondsSince1970: Int64 {
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero))
            ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }

    package init(millisecondsSince1970 milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
