import Foundation
import LoopbackTMDb

/// Calls `look` on a separate thread until it returns a value. Returns `nil` after `limit`.
///
/// A task would compete with all other tests, and their time would count towards the limit.
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

extension LoopbackTMDb {
    /// Returns a running server that fails for a path, or for every one.
    static func failing(_ path: String? = nil, with fault: Fault, times: Int = .max) throws -> LoopbackTMDb {
        let server = try LoopbackTMDb.started()
        server.fail(path, with: fault, times: times)
        return server
    }

    /// Waits for a request for `path`. The process that sends it may first wait for its turn, behind those of other tests.
    func waitForRequest(_ path: String) async throws {
        let request = await watch(within: .seconds(300)) { self.count(path) > 0 ? true : nil }
        if request == nil { throw NeverAppeared(text: path, screen: "") }
    }
}
