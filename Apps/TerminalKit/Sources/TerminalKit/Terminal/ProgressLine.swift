import Synchronization

/// The line that shows that a command is running, and disappears with it.
///
/// It needs no escape sequences: it is overwritten by blanks. What is typed meanwhile isn't echoed into it.
package final class ProgressLine: Sendable {
    private struct State {
        /// When the command started; `nil` while none is running.
        var beginning: ContinuousClock.Instant?
        /// Returns what the command waits for, if that is known.
        var describe: @Sendable () -> String? = { nil }
        var progress: CommandProgress?
        var latest: ContinuousClock.Instant?
        var frame = 0
        /// The number of cells that are to be overwritten.
        var length = 0
    }

    private static let hint = " · Ctrl-C cancels"
    private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

    private let state = Mutex(State())
    private let interval: Duration
    private let width: @Sendable () -> Int
    private let setEcho: @Sendable (Bool) -> Void
    private let write: @Sendable (String) -> Void

    /// - Parameters:
    ///   - interval: How long a command runs before the line appears, and the time between two changes.
    ///   - width: Returns the terminal's width in cells.
    ///   - setEcho: Switches the echo of what is typed.
    package init(
        interval: Duration = .milliseconds(80), width: @escaping @Sendable () -> Int,
        setEcho: @escaping @Sendable (Bool) -> Void = { _ in }, write: @escaping @Sendable (String) -> Void
    ) {
        (self.interval, self.width, self.setEcho, self.write) = (interval, width, setEcho, write)
    }

    /// Shows that `body` is running, and what it waits for.
    package func during<Value>(
        _ describe: @escaping @Sendable () -> String?, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        begin(describe)
        let ticker = Task(priority: .high) { [interval] in
            while (try? await Task.sleep(for: interval)) != nil {
                keepEchoOff()
                tick()
            }
        }
        defer {
            ticker.cancel()
            end()
        }
        return try await body()
    }

    func begin(_ describe: @escaping @Sendable () -> String?) {
        state.withLock { state in
            remove(&state)
            state = State(beginning: .now, describe: describe)
            setEcho(false)
        }
    }

    /// Shows how much of its work the command has done, unless it is too early for the next change.
    package func show(_ progress: CommandProgress) {
        state.withLock { state in
            state.progress = progress
            draw(&state)
        }
    }

    /// Switches the echo off again, which a shell may have switched on while the program was stopped.
    private func keepEchoOff() {
        state.withLock { state in if state.beginning != nil { setEcho(false) } }
    }

    /// Draws the line as it is now.
    func tick() {
        state.withLock { state in draw(&state) }
    }

    /// Removes the line until its next change, so that something else can be written.
    package func clear() {
        state.withLock { state in remove(&state) }
    }

    /// Removes the line for good.
    package func end() {
        state.withLock { state in
            remove(&state)
            if state.beginning != nil { setEcho(true) }
            state = State()
        }
    }

    private func draw(_ state: inout State) {
        let now = ContinuousClock.now
        guard let latest = state.latest ?? state.beginning, now - latest >= interval else { return }
        let line = text(of: state, width: max(1, width() - 1))
        write("\r" + line.padded(to: state.length))
        (state.latest, state.length) = (now, max(state.length, DisplayWidth.of(line)))
        state.frame = (state.frame + 1) % Self.frames.count
    }

    private func remove(_ state: inout State) {
        guard state.length > 0 else { return }
        write("\r" + String(repeating: " ", count: state.length) + "\r")
        state.length = 0
    }

    private func text(of state: State, width: Int) -> String {
        let room = width - DisplayWidth.of(Self.hint)
        if let progress = state.progress {
            return room >= 24 ? progress.line(width: room) + Self.hint : progress.line(width: width)
        }
        let line = "\(Self.frames[state.frame]) \(Sanitizer.line(state.describe() ?? "working"))"
        return DisplayWidth.of(line) <= room ? line + Self.hint : line.fitted(to: width)
    }
}
