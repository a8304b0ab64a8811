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
    let activity: RequestActivity
    let availability: ServiceAvailability

    /// Sends `request` until `decode` accepts a response, or until another attempt is useless.
    ///
    /// While the service doesn't respond, throws at once if the caller can do without a response, and has less time
    /// otherwise.
    func send<Value: Sendable>(
        _ request: HTTPRequest, decode: @escaping @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        var policy = policy
        if let error = availability.error {
            availability.probeIfDue()
            if await Fallback.exists() { throw error }
            policy = .duringOutage
        }
        return try await send(request, policy, decode)
    }

    private func send<Value: Sendable>(
        _ request: HTTPRequest, _ policy: RetryPolicy, _ decode: @escaping @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        do {
            return try await activity.tracking { phases in
                try await limiter.admit { idleTime in
                    var attempts = Attempts(policy: policy, stopwatch: clock.stopwatch(showing: idleTime))
                    do { return try await send(request, &attempts, phases, decode) } catch {
                        // A user who cancels after a time-out has found out the same.
                        if let failure = attempts.latest, failure.isUnreachable, !error.isResponse {
                            noteOutage(failure, request, attempts: attempts.count)
                        }
                        throw error
                    }
                }
            }
        } catch let failure as RetryableFailure {
            throw failure.final(origin: origin, attempts: 0)
        }
    }

    private func send<Value>(
        _ request: HTTPRequest, _ attempts: inout Attempts, _ phases: RequestActivity.RequestPhases,
        _ decode: (HTTPResponse) throws -> Value
    ) async throws -> Value {
        while true {
            attempts.count += 1
            do {
                try await limiter.pace()
                phases.beginAttempt(attempts.count)
                let response = try await attempts.response(to: request, from: transport)
                availability.responded()
                return try decode(response)
            } catch let failure as RetryableFailure {
                attempts.latest = failure
                guard let pause = attempts.pause(jitter: jitter()) else {
                    throw failure.final(origin: origin, attempts: attempts.count)
                }
                if case .rateLimited = failure { phases.pause(for: pause) }
                try await attempts.stopwatch.sleep(for: pause)
            }
        }
    }

    private func noteOutage(_ failure: RetryableFailure, _ request: HTTPRequest, attempts: Int) {
        let error = failure.final(origin: origin, attempts: attempts).fetchError
        availability.failed(error) { [transport, limiter, clock] in
            try await limiter.admit { _ in
                try await limiter.pace()
                let attempt = Attempts(policy: .duringOutage, stopwatch: clock.stopwatch())
                _ = try await attempt.response(to: request, from: transport)
            }
        }
    }
}

/// The attempts to send one request.
private struct Attempts: Sendable {
    let policy: RetryPolicy
    /// Shows the time for which the request has been waiting.
    let stopwatch: Stopwatch
    var count = 0
    /// Why the latest attempt failed.
    var latest: RetryableFailure?

    /// Returns the pause before the next attempt, or `nil` if there is none.
    func pause(jitter: Double) -> Duration? {
        guard let latest, count < policy.attempts else { return nil }
        let left = policy.deadline - stopwatch.elapsed
        let pause = policy.pause(after: latest, attempt: count, jitter: jitter, left: left)
        return stopwatch.elapsed + pause < policy.deadline ? pause : nil
    }

    /// Returns the response to one attempt, which a timer cancels when no more bytes arrive.
    func response(to request: HTTPRequest, from transport: any HTTPTransport) async throws -> HTTPResponse {
        let progress = TransportProgress(stopwatch)
        do {
            return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    try await TransportProgress.$current.withValue(progress) { try await transport.send(request) }
                }
                group.addTask { throw try await timeout(of: progress) }
                guard let response = try await group.next() else { throw CancellationError() }
                return response
            }
        } catch {
            throw TransportFailure(error).error
        }
    }

    /// Returns when the attempt has been idle for too long, or when the deadline for all attempts has passed.
    private func timeout(of progress: TransportProgress) async throws -> RetryableFailure {
        while true {
            let now = stopwatch.elapsed
            let left = min(policy.idleTimeout - (now - progress.latest), policy.deadline - now)
            if left <= .zero { return .timedOut }
            try await stopwatch.sleep(for: left)
        }
    }
}
