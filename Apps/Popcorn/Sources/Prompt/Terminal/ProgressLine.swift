import Synchronization

/// The line that shows the progress of a command while it runs, and disappears with it.
///
/// It needs no escape sequences: it is overwritten by blanks.
final class ProgressLine: Sendable {
    private struct State {
        /// When the first progress of the command was reported; `nil` before.
        var beginning: ContinuousClock.Instant?
        var latest: ContinuousClock.Instant?
        /// The number of cells that are to be overwritten.
        var length = 0
    }

    private let state = Mutex(State())
    private let interval: Duration
    private let write: @Sendable (String) -> Void

    /// - Parameter interval: How long a command runs before the line appears, and the time between two changes.
    init(interval: Duration = .milliseconds(80), write: @escaping @Sendable (String) -> Void) {
        (self.interval, self.write) = (interval, write)
    }

    /// Shows a progress in at most `width` cells, unless it is too early for the next one.
    func show(_ progress: CommandProgress, width: Int) {
        state.withLock { state in
            let now = ContinuousClock.now
            guard let latest = state.latest ?? state.beginning, now - latest >= interval else {
                state.beginning = state.beginning ?? now
                return
            }
            let line = progress.line(width: max(1, width - 1))
            write("\r" + line.padded(to: state.length))
            (state.latest, state.length) = (now, max(state.length, DisplayWidth.of(line)))
        }
    }

    /// Removes the line.
    func clear() {
        state.withLock { state in
            if state.length > 0 { write("\r" + String(repeating: " ", count: state.length) + "\r") }
            state = State()
        }
    }
}
