import CoreDomain

/// How many requests a client sends.
public struct RequestLimits: Hashable, Sendable {
    /// The maximum number of requests in progress at a time.
    public let concurrentRequests: Int
    /// The maximum number of requests in progress at a time while many titles are fetched at once.
    public let concurrentBulkRequests: Int
    /// The maximum number of requests that start within a second.
    public let requestsPerSecond: Int

    /// Creates limits. A server with fewer requests per second than one needs a transport that waits; `HTTPTransport`
    /// explains how.
    ///
    /// - Parameters:
    ///   - concurrentRequests: The maximum number of requests in progress at a time.
    ///   - concurrentBulkRequests: The same while many titles are fetched at once.
    ///   - requestsPerSecond: The maximum number of requests that start within a second.
    /// - Precondition: The numbers are positive, and the second isn't below the first.
    public init(concurrentRequests: Int = 4, concurrentBulkRequests: Int = 16, requestsPerSecond: Int = 40) {
        precondition(concurrentRequests > 0 && requestsPerSecond > 0, "the limits must be positive")
        precondition(
            concurrentBulkRequests >= concurrentRequests,
            "concurrentBulkRequests must be at least concurrentRequests")
        self.concurrentRequests = concurrentRequests
        self.concurrentBulkRequests = concurrentBulkRequests
        self.requestsPerSecond = requestsPerSecond
    }
}

/// Limits how many requests are in progress at a time, and how many start within a second.
///
/// Bulk requests have a higher limit. Each response raises it by one, and each refusal halves it.
actor RequestLimiter {
    private let stopwatch: Stopwatch
    private var inProgress = 0
    private let limits: RequestLimits
    /// The number of bulk requests in progress or in the queue.
    private var bulkRequests = 0
    private var bulkLimit: Int
    /// The start times of the latest requests, oldest first; at most as many as allowed per second.
    private var starts: [Duration] = []
    private var queue: [QueuedRequest] = []
    private var lastID = 0
    private let idleTimeout: Duration
    private var latestResponse = Duration.zero

    private struct QueuedRequest {
        let id: Int
        let since: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// - Parameter idleTimeout: The maximum wait in the queue while no other request receives a response.
    init(
        stopwatch: Stopwatch, limits: RequestLimits = RequestLimits(), idleTimeout: Duration = RetryPolicy().deadline
    ) {
        self.stopwatch = stopwatch
        self.limits = limits
        self.idleTimeout = idleTimeout
        bulkLimit = limits.concurrentBulkRequests
    }

    private var limit: Int { bulkRequests > 0 ? bulkLimit : limits.concurrentRequests }

    func slowDown() { bulkLimit = max(limits.concurrentRequests, bulkLimit / 2) }

    var queueLength: Int { queue.count }

    /// Runs `body` once a slot is free, first come, first served.
    ///
    /// - Parameter body: Receives the request's idle time: the time since it was queued or since the latest response to
    ///   any request, whichever is shorter.
    /// - Throws: Any error of `body`, or `RetryableFailure` if no slot becomes free in time.
    func admit<Value: Sendable>(_ body: @Sendable (_ idleTime: Duration) async throws -> Value) async throws -> Value {
        let start = stopwatch.elapsed
        let isBulk = BulkRequests.areSent
        if isBulk { bulkRequests += 1 }
        defer { if isBulk { bulkRequests -= 1 } }
        try await takeSlot(start)
        do {
            let value = try await body(idleTime(since: start))
            if isBulk { bulkLimit = min(limits.concurrentBulkRequests, bulkLimit + 1) }
            releaseSlot(hasResponse: true)
            return value
        } catch {
            releaseSlot(hasResponse: error.isResponse)
            throw error
        }
    }

    /// Waits until the rate limit allows another request.
    func pace() async throws {
        let now = stopwatch.elapsed
        let start = starts.count < limits.requestsPerSecond ? now : max(now, starts.removeFirst() + .seconds(1))
        starts.append(start)
        if start > now { try await stopwatch.sleep(for: start - now) }
    }

    private func takeSlot(_ start: Duration) async throws {
        try Task.checkCancellation()
        if inProgress < limit {
            inProgress += 1
            return
        }
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                queue.append(QueuedRequest(id: id, since: start, continuation: $0))
            }
        } onCancel: {
            Task { await cancel(id) }
        }
    }

    private func releaseSlot(hasResponse: Bool) {
        if hasResponse { latestResponse = stopwatch.elapsed }
        failTimedOutRequests()
        inProgress -= 1
        while inProgress < limit, !queue.isEmpty {
            inProgress += 1
            queue.removeFirst().continuation.resume()
        }
    }

    private func failTimedOutRequests() {
        while let first = queue.first, idleTime(since: first.since) >= idleTimeout {
            queue.removeFirst().continuation.resume(throwing: RetryableFailure.timedOut)
        }
    }

    /// Returns the time that a request has been waiting or the time since the latest response to any request, whichever
    /// is shorter.
    func idleTime(for wait: Duration) -> Duration { min(wait, stopwatch.elapsed - latestResponse) }

    private func idleTime(since start: Duration) -> Duration {
        stopwatch.elapsed - max(start, latestResponse)
    }

    private func cancel(_ id: Int) {
        guard let index = queue.firstIndex(where: { $0.id == id }) else { return }
        queue.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}

extension Error {
    /// Whether the error is due to a response from TMDb, even a refusal.
    var isResponse: Bool {
        if case .offline? = (self as? TMDbError)?.fetchError { return false }
        return !(self is CancellationError)
    }
}
