import Foundation
import Glibc

/// Polls on a dedicated thread until there is a value; returns `nil` at the time limit.
///
/// A task would wait for other tests, so that its time limit would measure their load.
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
