import CoreDomain
import Foundation

/// Sends a request in one or more attempts, with pauses between them and one overall deadline.
struct RetryingSender: Sendable {
    let transport: any HTTPTransport
    let limiter: RequestLimiter
    let clock: any Clock<Duration>
    let jitter: @Sendable () -> Double
    let policy: RetryPolicy
    /// The host and port that receive the request, for error messages.
    let origin: String
    let activity: RequestActivity
    let availability: ServiceAvailability

    /// Sends `request` until `decode` accepts a response, or until another attempt is pointless.
    ///
    /// Throws at once if the transport sends nothing, or if the service is unavailable and the caller has a fallback.
    func send<Value: Sendable>(
        _ request: HTTPRequest, decode: @escaping @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        if let refusal = transport.refusal { throw refusal }
        if let error = availability.error, await Fallback.isAvailable { throw error }
        let progress = TransportProgress(clock.stopwatch())
        let wait = Fallback.isPossible ? Task { try await endWait(for: progress) } : nil
        defer { wait?.cancel() }
        do {
            return try await activity.tracking { phases in
                try await limiter.admit { idleTime in
                    var attempts = Attempts(
                        policy: policy, stopwatch: clock.stopwatch(showing: idleTime), progress: progress)
                    do {
                        return try await send(request, &attempts, phases, decode)
                    } catch {
                        // An attempt that couldn't reach the server counts even if the request ended otherwise, for
                        // example because the user cancelled it after a time-out.
                        if let failure = attempts.latest, failure.isUnreachable, !error.isResponse {
                            availability.failed(failure.final(origin: origin, attempts: attempts.count).fetchError)
                        }
                        throw error
                    }
                }
            }
        } catch let failure as RetryableFailure {
            throw failure.final(origin: origin, attempts: 0)
        }
    }

    /// Stops waiting for a slow response if the caller has a fallback.
    private func endWait(for progress: TransportProgress) async throws {
        try await clock.sleep(for: policy.patience)
        if progress.hasArrivals { try await clock.sleep(for: policy.longestPatience - policy.patience) }
        guard await Fallback.isAvailable else { return }
        // The server isn't slow if the transport hasn't sent the request.
        if !progress.isHeld { availability.failed(ServiceAvailability.slow) }
        Fallback.endWait(ServiceAvailability.slow)
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
                let response = try await attempts.response(to: request, from: transport, limiter)
                availability.responded()
                return try decode(response)
            } catch let failure as RetryableFailure {
                attempts.latest = failure
                attempts.progress.restart()
                guard let pause = attempts.pause(jitter: jitter()) else {
                    throw failure.final(origin: origin, attempts: attempts.count)
                }
                if case .rateLimited = failure {
                    phases.pause(for: pause)
                    await limiter.slowDown()
                }
                try await attempts.stopwatch.sleep(for: pause)
            }
        }
    }
}

private struct Attempts: Sendable {
    let policy: RetryPolicy
    /// The stopwatch that measures how long the request has been waiting, in the transport too.
    let stopwatch: Stopwatch
    let progress: TransportProgress
    var count = 0
    var latest: RetryableFailure?

    /// The time that counts against the deadline.
    private var elapsed: Duration { stopwatch.elapsed - progress.heldTime }

    /// Returns the pause before the next attempt, or `nil` if there are no more attempts.
    func pause(jitter: Double) -> Duration? {
        guard let latest, count < policy.attempts else { return nil }
        let left = policy.deadline - elapsed
        let pause = policy.pause(after: latest, attempt: count, jitter: jitter, left: left)
        return elapsed + pause < policy.deadline ? pause : nil
    }

    /// Returns the response to one attempt, which is cancelled if no bytes arrive for a while.
    func response(
        to request: HTTPRequest, from transport: any HTTPTransport, _ limiter: RequestLimiter
    ) async throws -> HTTPResponse {
        progress.restart()
        progress.hold()
        let start = stopwatch.elapsed
        var outcome = "no response"
        defer {
            let milliseconds = Int((stopwatch.elapsed - start) / .milliseconds(1))
            TMDbClient.Trace.current?.report("GET \(request.url.path()) · \(outcome) · \(milliseconds) ms")
        }
        do {
            let response = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    try await TransportProgress.$current.withValue(progress) { try await transport.send(request) }
                }
                group.addTask { throw try await timeout(limiter) }
                guard let response = try await group.next() else { throw CancellationError() }
                return response
            }
            outcome = "\(response.status) · \(response.body.count) bytes"
            return response
        } catch {
            throw error.asTransportFailure
        }
    }

    /// Returns once the attempt has been idle for too long, or the deadline for all attempts has passed. While the
    /// transport holds the request, both count from the latest response to any request.
    private func timeout(_ limiter: RequestLimiter) async throws -> RetryableFailure {
        while true {
            let left =
                if progress.isHeld {
                    // Checks again within the times that count from the moment at which the transport sends the request.
                    min(
                        policy.idleTimeout, policy.deadline - elapsed,
                        policy.deadline - (await limiter.idleTime(for: progress.idleTime)))
                } else {
                    min(policy.idleTimeout - progress.idleTime, policy.deadline - elapsed)
                }
            if left <= .zero { return .timedOut }
            try await stopwatch.sleep(for: left)
        }
    }
}

extension Error {
    /// The error to throw or retry for an error from a transport.
    ///
    /// The text of an unknown error is dropped, since it may contain the URL with the API key.
    fileprivate var asTransportFailure: any Error {
        switch self {
        case _ where Task.isCancelled: CancellationError()
        case is CancellationError, is RetryableFailure, is TMDbError, is FetchError: self
        case let error as CurlError where error.isUnreachable: RetryableFailure.unreachable(error.message)
        case let error as CurlError: RetryableFailure.incompleteResponse(error.message)
        default: RetryableFailure.incompleteResponse("\(type(of: self))")
        }
    }
}
