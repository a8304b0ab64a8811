/// A clock that runs at a twentieth of real speed.
///
/// On a busy machine, an immediate response may be read seconds later, which must not count as a timeout.
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
