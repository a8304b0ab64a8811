public import Foundation

/// A model with a fetch date, used to compute its age.
public protocol ModelExpirable {
    /// The time the model was fetched.
    var cachedAt: Date { get }
}

extension ModelExpirable {
    /// Returns whether the model was fetched more than `lifetime` seconds before `now`.
    ///
    /// A `cachedAt` in the future, as after a clock was set back, counts as expired because the true age is unknown.
    public func isExpired(after lifetime: TimeInterval, at now: Date) -> Bool {
        let age = now.timeIntervalSince(cachedAt)
        return age > lifetime || age < 0
    }
}
