/// A clock that runs at a twentieth of the real speed.
///
/// On a busy machine, a response that is there at once may be read seconds later. Such a delay is no timeout.
package struct PatientClock: Clock {
    private static let factor = 20
    private let base = ContinuousClock()
    private let start = ContinuousClock.now

    package init() {}

    package var now: ContinuousClock.Instant { start + (base.now - start) / Self.factor }
    package var minimumResolution: Duration { base.minimumResolution }

    package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await base.sleep(until: base.now + (deadline - now) * Self.factor, tolerance: tolerance)
    }
}
