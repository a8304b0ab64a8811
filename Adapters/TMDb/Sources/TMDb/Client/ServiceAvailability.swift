import CoreDomain
import Synchronization

/// Whether the service responds. After a request to which it didn't, it is tried again in the background.
///
/// Meanwhile requests whose callers can do without a response fail at once, and all others have a short deadline. Any
/// response ends that, whatever its status.
public final class ServiceAvailability: Sendable {
    /// Sends one attempt, and throws if no response arrives.
    typealias Probe = @Sendable () async throws -> Void

    private struct Outage {
        let error: FetchError
        let probe: Probe
        /// How often the probe has failed.
        var failures = 0
        /// When the stopwatch allows the next probe.
        var nextProbe: Duration
        var isProbing = false
        var timer: Task<Void, Never>?
    }

    private let outage = Mutex<Outage?>(nil)
    private let stopwatch: Stopwatch

    init(_ stopwatch: Stopwatch) {
        self.stopwatch = stopwatch
    }

    deinit { outage.withLock { $0?.timer?.cancel() } }

    /// The time until the service is tried again, zero while it is; `nil` while it responds.
    public var timeToRetry: Duration? {
        outage.withLock { $0.map { max(.zero, $0.nextProbe - stopwatch.elapsed) } }
    }

    /// The error of the request to which the service didn't respond; `nil` while it responds.
    var error: FetchError? { outage.withLock { $0?.error } }

    /// Records that the service responded.
    func responded() {
        outage.withLock { $0.take() }?.timer?.cancel()
    }

    /// Records that the service didn't respond to a request, which `probe` repeats.
    func failed(_ error: FetchError, _ probe: @escaping Probe) {
        outage.withLock { outage in
            guard outage == nil else { return }
            outage = scheduled(
                Outage(error: error, probe: probe, nextProbe: stopwatch.elapsed + Self.pause(after: 0)))
        }
    }

    /// Starts the probe if its time has come. A timer does so too, but may be late after the machine was suspended.
    func probeIfDue() {
        let probe = outage.withLock { outage -> Probe? in
            guard let current = outage, !current.isProbing, stopwatch.elapsed >= current.nextProbe else { return nil }
            outage?.isProbing = true
            return current.probe
        }
        guard let probe else { return }
        Task { [weak self] in
            do {
                try await probe()
                self?.responded()
            } catch {
                self?.probeFailed()
            }
        }
    }

    private func probeFailed() {
        outage.withLock { outage in
            guard var current = outage else { return }
            current.isProbing = false
            current.failures += 1
            current.nextProbe = stopwatch.elapsed + Self.pause(after: current.failures)
            outage = scheduled(current)
        }
    }

    /// Returns `outage` with a timer for its next probe.
    private func scheduled(_ outage: Outage) -> Outage {
        var outage = outage
        outage.timer = Task { [weak self, stopwatch, next = outage.nextProbe] in
            do { try await stopwatch.sleep(for: next - stopwatch.elapsed) } catch { return }
            self?.probeIfDue()
        }
        return outage
    }

    /// 30 s, then twice as long after each failure, up to 5 minutes.
    private static func pause(after failures: Int) -> Duration {
        .seconds(min(300, 30 << min(failures, 4)))
    }
}
