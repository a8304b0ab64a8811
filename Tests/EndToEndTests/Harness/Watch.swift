import Foundation
import Glibc

/// Looks again and again, on a thread of its own, until there is something to see; nil when the time is up.
///
/// A task would wait its turn behind all other tests, and its time-out would measure their crowd.
func watch<Value: Sendable>(
    within limit: Duration, _ look: @escaping @Sendable () -> Value?
) async -> (value: Value, after: Duration)? {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            let begin = ContinuousClock.now
            while true {
                if let value = look() { return continuation.resume(returning: (value, .now - begin)) }
                if .now - begin > limit { return continuation.resume(returning: nil) }
                usleep(4000)
            }
        }
    }
}
