/// A type-erased stopwatch, started when it is created.
struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    fileprivate init(_ clock: some Clock<Duration>, showing elapsed: Duration) {
        let start = clock.now
        read = { elapsed + start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    var elapsed: Duration { read() }

    func sleep(for duration: Duration) async throws {
        try await wait(duration)
    }
}

extension Clock<Duration> {
    func stopwatch(showing elapsed: Duration = .zero) -> Stopwatch { Stopwatch(self, showing: elapsed) }
}
