import CoreDomain
import Foundation

/// Sends a request in several attempts, with pauses between them and one deadline for all.
struct RetryingSender: Sendable {
    let transport: any HTTPTransport
    let limiter: RequestLimiter
    let clock: any Clock<Duration>
    let jitter: @Sendable () -> Double
    let policy: RetryPolicy
    /// The host and port that receive the request, as an error names them.
    let origin: String

    /// Sends `request` until `decode` accepts a response, or until another attempt is useless.
    func send<Value: Sendable>(
        _ request: HTTPRequest, decode: @escaping @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        do {
            return try await limiter.admit { try await attempt(request, decode, clock.stopwatch(showing: $0)) }
        } catch let failure as RetryableFailure {
            throw failure.final(origin: origin, attempts: 0)
        }
    }

    private func attempt<Value>(
        _ request: HTTPRequest, _ decode: (HTTPResponse) throws -> Value, _ stopwatch: Stopwatch
    ) async throws -> Value {
        var attempt = 0
        while true {
            attempt += 1
            do {
                try await limiter.pace()
                return try decode(await response(to: request, stopwatch))
            } catch let failure as RetryableFailure {
                let left = policy.deadline - stopwatch.elapsed
                let pause = policy.pause(after: failure, attempt: attempt, jitter: jitter(), left: left)
                guard attempt < policy.attempts, stopwatch.elapsed + pause < policy.deadline else {
                    throw failure.final(origin: origin, attempts: attempt)
                }
                try await stopwatch.sleep(for: pause)
            }
        }
    }

    /// Returns the response to one attempt, which a timer cancels when no more bytes arrive.
    private func response(to request: HTTPRequest, _ stopwatch: Stopwatch) async throws -> HTTPResponse {
        let progress = TransportProgress(stopwatch)
        do {
            return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    try await TransportProgress.$current.withValue(progress) { try await transport.send(request) }
                }
                group.addTask { throw try await timeout(of: progress, stopwatch) }
                guard let response = try await group.next() else { throw CancellationError() }
                return response
            }
        } catch {
            throw TransportFailure(error).error
        }
    }

    /// Returns when the attempt has been idle for too long, or when the deadline for all attempts has passed.
    private func timeout(of progress: TransportProgress, _ stopwatch: Stopwatch) async throws -> RetryableFailure {
        while true {
            let now = stopwatch.elapsed
            let left = min(policy.idleTimeout - (now - progress.latest), policy.deadline - now)
            if left <= .zero { return .timedOut }
            try await stopwatch.sleep(for: left)
        }
    }
}
