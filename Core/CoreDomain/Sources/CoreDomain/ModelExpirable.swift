public import Foundation

/// Something that was fetched at a known instant and ages from then on.
public protocol ModelExpirable {
    /// When it was fetched.
    var cachedAt: Date { get }
}

extension ModelExpirable {
    /// Whether more than `lifetime` seconds have passed at `now` since it was fetched.
    ///
    /// A `cachedAt` in the future, as after a clock was put back, counts as expired: its true age is not known.
    public func isExpired(after lifetime: TimeInterval, at now: Date) -> Bool {
        let age = now.timeIntervalSince(cachedAt)
        return age > lifetime || age < 0
    }
}
