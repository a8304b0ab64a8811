import Storage
import Synchronization

/// Tracks how long a server has been silent. Engines share this state so that only one timeout elapses.
///
/// The first unanswered operation waits until its time limit. The limits of later ones also count from its
/// start. After that, operations fail at once, except that one per second checks for an answer.
package final class ServerSilence: Sendable {
    private struct Silence {
        let beginning: ContinuousClock.Instant
        var latestFailure: ContinuousClock.Instant
        let error: PostgreSQLError
    }

    private let silence = Mutex<Silence?>(nil)

    package init() {}

    private static let retryInterval = Duration.seconds(1)
    private static let memory = Duration.seconds(30)
    private static let servers = Mutex<[StorageAddress: ServerSilence]>([:])

    /// Returns the process-wide instance for the server at `address`.
    static func of(_ address: StorageAddress) -> ServerSilence {
        servers.withLock { servers in
            let silence = servers[address] ?? ServerSilence()
            servers[address] = silence
            return silence
        }
    }

    /// Returns the deadline of an operation with a time limit. Throws an earlier operation's error while the
    /// server is known to be silent.
    func deadline(_ limit: Duration, _ cancellation: CancellationFlag? = nil) throws -> Deadline {
        let now = ContinuousClock.now
        let remaining = try silence.withLock { silence in
            if let latest = silence?.latestFailure, now - latest > Self.memory { silence = nil }
            guard let known = silence else { return limit }
            let remaining = limit - (now - known.beginning)
            if remaining > .zero { return remaining }
            if now - known.latestFailure < Self.retryInterval { throw known.error }
            // Operations that begin during this attempt fail at once.
            silence?.latestFailure = now
            return min(limit, Self.retryInterval)
        }
        return Deadline(remaining, cancellation)
    }

    func observing<Value>(_ deadline: Deadline, _ work: (Deadline) throws -> Value) throws -> Value {
        do {
            let value = try work(deadline)
            end()
            return value
        } catch let error as PostgreSQLError {
            silence.withLock { silence in
                let beginning = silence?.beginning ?? deadline.beginning
                silence = error.isTimeout ? Silence(beginning: beginning, latestFailure: .now, error: error) : nil
            }
            throw error
        }
    }

    func end() { silence.withLock { $0 = nil } }
}
