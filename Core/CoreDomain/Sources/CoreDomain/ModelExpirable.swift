public import Foundation

/// A model whose age is computed from its fetch date.
public protocol ModelExpirable {
    /// The time the model was fetched.
    var cachedAt: Date { get }
}

extension ModelExpirable {
    /// Returns whether the model was fetched more than `lifetime` seconds before `now`.
    ///
    /// A `cachedAt` in the future, such as after a clock is set back, counts as expired: the true age is unknown.
    package func isExpired(after lifetime: TimeInterval, at now: Date) -> Bool {
        let age = now.timeIntervalSince(cachedAt)
        return age > lifetime || age < 0
    }
}
