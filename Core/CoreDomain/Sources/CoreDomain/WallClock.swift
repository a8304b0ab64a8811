public import Foundation

/// Tells the time of day. Injected wherever something ages, so that a test can be at any hour.
public struct WallClock: Sendable {
    private let read: @Sendable () -> Date

    public init(_ read: @escaping @Sendable () -> Date) {
        self.read = read
    }

    /// The present, to the millisecond: the finest instant that every storage keeps.
    public var now: Date { Date(millisecondsSince1970: read().millisecondsSince1970) }

    /// The system's clock.
    public static let system = WallClock { Date() }
}

extension Date {
    /// Milliseconds since 1970-01-01T00:00:00Z, to the nearest. Beyond the range of `Int64` they are clamped.
    public var millisecondsSince1970: Int64 {
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero))
            ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }

    public init(millisecondsSince1970 milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
