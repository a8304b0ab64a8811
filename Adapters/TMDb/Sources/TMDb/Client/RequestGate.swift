/// Lets a few questions through at a time, and their requests no faster than TMDb wants them.
actor RequestGate {
    private let stopwatch: Stopwatch
    private var free: Int
    private let requestsPerSecond: Int
    /// When the latest requests start, oldest first; at most as many as a second may hold.
    private var starts: [Duration] = []
    private var waiting: [Waiting] = []
    private var lastTicket = 0
    private let patience: Duration
    /// When a question was last answered.
    private var latestAnswer = Duration.zero

    private struct Waiting {
        let ticket: Int
        let since: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// - Parameter patience: How long a question waits for its turn while nobody is answered.
    init(
        stopwatch: Stopwatch, atATime: Int = 4, requestsPerSecond: Int = 40, patience: Duration = RetryPolicy().deadline
    ) {
        self.stopwatch = stopwatch
        self.patience = patience
        free = atATime
        self.requestsPerSecond = requestsPerSecond
    }

    /// How many questions wait for their turn.
    var queueLength: Int { waiting.count }

    /// Runs `body` when it is its turn. Questions come in the order in which they asked. `body` is told how long it has
    /// waited in vain: since it asked, or since anybody was answered.
    ///
    /// - Throws: what `body` throws; `AttemptFailure` where its turn did not come in time.
    func admit<Value: Sendable>(_ body: @Sendable (_ waited: Duration) async throws -> Value) async throws -> Value {
        let asked = stopwatch.elapsed
        try await enter(asked)
        do {
            let value = try await body(vainWait(since: asked))
            leave(answered: true)
            return value
        } catch {
            leave(answered: error.isAnswer)
            throw error
        }
    }

    /// Waits until one more request is within the rate.
    func pace() async throws {
        let now = stopwatch.elapsed
        let start = starts.count < requestsPerSecond ? now : max(now, starts.removeFirst() + .seconds(1))
        starts.append(start)
        if start > now { try await stopwatch.sleep(for: start - now) }
    }

    private func enter(_ asked: Duration) async throws {
        try Task.checkCancellation()
        if free > 0 {
            free -= 1
            return
        }
        lastTicket += 1
        let ticket = lastTicket
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                waiting.append(Waiting(ticket: ticket, since: asked, continuation: $0))
            }
        } onCancel: {
            Task { await giveUp(ticket) }
        }
    }

    private func leave(answered: Bool) {
        if answered { latestAnswer = stopwatch.elapsed }
        dropHopeless()
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume() }
    }

    private func dropHopeless() {
        while let first = waiting.first, vainWait(since: first.since) >= patience {
            waiting.removeFirst().continuation.resume(throwing: AttemptFailure.noWholeAnswer("no answer in time"))
        }
    }

    private func vainWait(since asked: Duration) -> Duration {
        stopwatch.elapsed - max(asked, latestAnswer)
    }

    private func giveUp(_ ticket: Int) {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}

extension Error {
    /// Whether TMDb has said anything, be it a refusal.
    fileprivate var isAnswer: Bool {
        switch self as any Error {
        case TMDbError.noWholeAnswer, is CancellationError: false
        default: true
        }
    }
}
