/// Measures and waits with a clock whose type has been forgotten, counting from the moment it is made.
struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    fileprivate init(_ clock: some Clock<Duration>, showing elapsed: Duration) {
        let start = clock.now
        read = { elapsed + start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    var elapsed: Duration { read() }

    /// Ends early, with `CancellationError`, when the task is cancelled.
    func sleep(for duration: Duration) async throws {
        try await wait(duration)
    }
}

extension Clock<Duration> {
    /// A stopwatch that starts now, as if so much had already passed.
    func stopwatch(showing elapsed: Duration = .zero) -> Stopwatch { Stopwatch(self, showing: elapsed) }
}
