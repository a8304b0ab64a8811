public import Foundation

/// A model that was fetched at a known instant and ages from then on.
public protocol ModelExpirable {
    /// The instant when the model was fetched.
    var cachedAt: Date { get }
}

extension ModelExpirable {
    /// Returns whether more than `lifetime` seconds have passed at `now` since the model was fetched.
    ///
    /// A `cachedAt` in the future, as after a clock was set back, counts as expired: the true age is unknown.
    public func isExpired(after lifetime: TimeInterval, at now: Date) -> Bool {
        let age = now.timeIntervalSince(cachedAt)
        return age > lifetime || age < 0
    }
}
