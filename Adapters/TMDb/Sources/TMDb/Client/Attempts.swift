import CoreDomain
import Foundation

/// The way of one question to its answer: attempts, pauses between them, and one deadline over all.
struct Attempts: Sendable {
    let transport: any HTTPTransport
    let gate: RequestGate
    let clock: any Clock<Duration>
    let jitter: @Sendable () -> Double
    let policy: RetryPolicy
    /// The host that is asked, as an error names it.
    let origin: String

    /// Sends `request` until `read` makes something of the response, or until trying again is of no use.
    func answer<Value: Sendable>(
        to request: HTTPRequest, read: @escaping @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        do {
            return try await gate.admit { try await attempt(request, read, clock.stopwatch(showing: $0)) }
        } catch let failure as AttemptFailure {
            throw failure.final(origin: origin, attempts: 0)
        }
    }

    private func attempt<Value>(
        _ request: HTTPRequest, _ read: (HTTPResponse) throws -> Value, _ stopwatch: Stopwatch
    ) async throws -> Value {
        var attempt = 0
        while true {
            attempt += 1
            do {
                try await gate.pace()
                return try read(await response(to: request, stopwatch))
            } catch let failure as AttemptFailure {
                let left = policy.deadline - stopwatch.elapsed
                let pause = policy.pause(after: failure, attempt: attempt, jitter: jitter(), left: left)
                guard attempt < policy.attempts, stopwatch.elapsed + pause < policy.deadline else {
                    throw failure.final(origin: origin, attempts: attempt)
                }
                try await stopwatch.sleep(for: pause)
            }
        }
    }

    /// The response to one attempt, which a watchdog gives up when nothing comes any more.
    private func response(to request: HTTPRequest, _ stopwatch: Stopwatch) async throws -> HTTPResponse {
        let progress = TransportProgress(stopwatch)
        do {
            return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    try await TransportProgress.$current.withValue(progress) { try await transport.send(request) }
                }
                group.addTask { throw try await outlasted(progress, stopwatch) }
                guard let response = try await group.next() else { throw CancellationError() }
                return response
            }
        } catch {
            throw TransportProblem(error).error
        }
    }

    /// Returns when the patience with this attempt or the time for all of them is at its end.
    private func outlasted(_ progress: TransportProgress, _ stopwatch: Stopwatch) async throws -> AttemptFailure {
        while true {
            let now = stopwatch.elapsed
            let left = min(policy.patience - (now - progress.latest), policy.deadline - now)
            if left <= .zero { return .noWholeAnswer("no answer in time") }
            try await stopwatch.sleep(for: left)
        }
    }
}
