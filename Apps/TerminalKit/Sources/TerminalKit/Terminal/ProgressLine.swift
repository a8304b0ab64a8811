import Synchronization

/// A line that is shown while a command is running and then removed.
///
/// The line is removed by overwriting it with spaces, not with escape sequences. Typed input isn't echoed.
package final class ProgressLine: Sendable {
    private struct State {
        /// The instant the command started; `nil` if no command is running.
        var beginning: ContinuousClock.Instant?
        /// The function that returns the reason for waiting, if known.
        var describe: @Sendable () -> String? = { nil }
        var progress: CommandProgress?
        var latest: ContinuousClock.Instant?
        var frame = 0
        /// The number of cells to overwrite.
        var length = 0
    }

    private static let hint = " · Ctrl-C cancels"
    private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

    private let state = Mutex(State())
    private let interval: Duration
    private let width: @Sendable () -> Int
    private let setEcho: @Sendable (Bool) -> Void
    private let write: @Sendable (String) -> Void

    /// - Parameter interval: The delay before the line appears, and between updates of the line.
    package init(
        interval: Duration = .milliseconds(80), width: @escaping @Sendable () -> Int,
        setEcho: @escaping @Sendable (Bool) -> Void = { _ in }, write: @escaping @Sendable (String) -> Void
    ) {
        self.interval = interval
        self.width = width
        self.setEcho = setEcho
        self.write = write
    }

    /// Runs `body` while the line shows the reason for waiting.
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

    /// Shows the command's progress at the next update of the line.
    package func show(_ progress: CommandProgress) {
        state.withLock { state in
            state.progress = progress
            draw(&state)
        }
    }

    /// Switches the echo off again, since a shell may have switched it on while the program was stopped.
    private func keepEchoOff() {
        state.withLock { state in if state.beginning != nil { setEcho(false) } }
    }

    func tick() {
        state.withLock { state in draw(&state) }
    }

    /// Removes the line until its next update, to make room for other output.
    package func clear() {
        state.withLock { state in remove(&state) }
    }

    /// Removes the line permanently.
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
        state.latest = now
        state.length = max(state.length, DisplayWidth.of(line))
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
