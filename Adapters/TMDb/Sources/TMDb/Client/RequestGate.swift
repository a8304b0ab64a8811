/// Lets a few questions through at a time, and their requests no faster than TMDb wants them.
actor RequestGate {
    private let stopwatch: Stopwatch
    private var free: Int
    private let requestsPerSecond: Int
    /// When the latest requests start, oldest first; at most as many as a second may hold.
    private var starts: [Duration] = []
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    private var lastTicket = 0

    init(stopwatch: Stopwatch, atATime: Int = 4, requestsPerSecond: Int = 40) {
        self.stopwatch = stopwatch
        free = atATime
        self.requestsPerSecond = requestsPerSecond
    }

    /// How many questions wait for their turn.
    var queueLength: Int { waiting.count }

    /// Runs `body` when it is its turn. Questions come in the order in which they asked.
    func admit<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    /// Waits until one more request is within the rate.
    func pace() async throws {
        let now = stopwatch.elapsed
        let start = starts.count < requestsPerSecond ? now : max(now, starts.removeFirst() + .seconds(1))
        starts.append(start)
        if start > now { try await stopwatch.sleep(for: start - now) }
    }

    private func enter() async throws {
        try Task.checkCancellation()
        if free > 0 {
            free -= 1
            return
        }
        lastTicket += 1
        let ticket = lastTicket
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting.append((ticket, $0)) }
        } onCancel: {
            Task { await giveUp(ticket) }
        }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume() }
    }

    private func giveUp(_ ticket: Int) {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}
