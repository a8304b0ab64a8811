import Foundation
import Synchronization

/// The output of one command to its target: standard output, a pager, a file, or another program.
///
/// A file is replaced only at the end of a complete output. A program is started only when the first text is
/// written or the output ends, so a command that fails earlier doesn't start one.
package final class Outlet: Sendable {
    package enum Target: Sendable {
        case standard(Pager?)
        case file(OutputFile)
        case program(String)
    }

    private struct State {
        /// The descriptor to write to; `nil` before the first text.
        var descriptor: Int32?
        var program: Subprocess?
        /// The text held back while it may still fit on the screen, or for a file to replace; `height` is its number
        /// of rows on the screen.
        var held = ""
        var height = 0
        var delivery = Terminal.Delivery.done
        var isStreaming = false
    }

    private let state = Mutex(State())
    private let target: Target
    private let output: Int32
    private let progressLine: ProgressLine

    /// - Parameter progressLine: The line to remove before text is written or a program uses the terminal.
    package init(_ target: Target, output: Int32, progressLine: ProgressLine) {
        self.target = target
        self.output = output
        self.progressLine = progressLine
    }

    /// Writes rows while the command is still running.
    ///
    /// - Throws: `CancellationError` if the output is no longer read or writing fails.
    package func stream(_ text: String) throws {
        state.withLock { $0.isStreaming = true }
        if write(text) != .done { throw CancellationError() }
    }

    /// Writes text and returns the combined result of all writes so far.
    @discardableResult package func write(_ text: String) -> Terminal.Delivery {
        guard !text.isEmpty, delivery == .done else { return delivery }
        if isHeld {
            state.withLock { $0.held += text }
            return .done
        }
        guard case .standard(let pager?) = target, state.withLock({ $0.descriptor == nil }) else {
            return send(text)
        }
        let isTall = state.withLock { state in
            state.held += text
            state.height += pager.height(of: text)
            return state.height >= pager.size.height
        }
        return isTall ? send(release(), through: pager.command) : .done
    }

    /// Ends the output, and waits for the program that reads it.
    ///
    /// - Parameter isComplete: Whether the output is complete; if so, even empty output is delivered. A file isn't
    ///   replaced by incomplete output.
    /// - Returns: The program's exit code; 0 if there is no program.
    package func finish(isComplete: Bool) async -> Int32 {
        let held = release()
        if isComplete, case .file(let file) = target, file.isReplaced, let reason = file.obstacle(to: held) {
            state.withLock { $0.delivery = .failed(reason) }
        } else if isComplete || !(held.isEmpty || isHeld) {
            send(held)
        }
        let (descriptor, program) = state.withLock { state in
            defer {
                state.descriptor = nil
                state.program = nil
            }
            return (state.descriptor, state.program)
        }
        if case .file(let file) = target {
            if !isComplete || delivery != .done { file.removeIfUnused() }
            // A network file system may not report a full disk until the file is closed.
            let reason = close(file.descriptor) == 0 ? nil : String(cString: strerror(errno))
            state.withLock { if $0.delivery == .done, let reason { $0.delivery = .failed(reason) } }
        } else if program != nil, let descriptor {
            close(descriptor)
        }
        return await program?.exitCode ?? 0
    }

    package var delivery: Terminal.Delivery { state.withLock(\.delivery) }

    /// Whether the output goes to a program given by the user.
    package var isPipeline: Bool { if case .program = target { true } else { false } }

    /// Whether the output goes to standard output, directly or through a pager.
    package var isStandard: Bool { if case .standard = target { true } else { false } }

    /// Whether all text is held back until the output is complete.
    private var isHeld: Bool { if case .file(let file) = target { file.isReplaced } else { false } }

    private func release() -> String {
        state.withLock { state in
            defer { state.held = "" }
            return state.held
        }
    }
}

extension Outlet {
    @discardableResult private func send(_ text: String, through pager: String? = nil) -> Terminal.Delivery {
        progressLine.clear()
        let descriptor = state.withLock { state in
            if state.descriptor == nil, !text.isEmpty || !isStandard { open(&state, pager) }
            return state.descriptor
        }
        guard let descriptor, !text.isEmpty else { return delivery }
        // Writes without holding the lock, because a slow reader can block the write indefinitely.
        let delivery = Terminal.write(text, to: descriptor)
        // During the write, another thread may have noticed that the reader is gone. A success must not overwrite that.
        if case .done = delivery { return self.delivery }
        state.withLock { $0.delivery = delivery }
        return delivery
    }

    private func open(_ state: inout State, _ pager: String?) {
        switch target {
        case .standard:
            state.program = pager.flatMap(start)
            state.descriptor = state.program?.input ?? output
        case .program(let line):
            state.program = start(line)
            state.descriptor = state.program?.input
            if state.program == nil { state.delivery = .failed(String(cString: strerror(errno))) }
        case .file(let file):
            if file.isReplaced { _ = ftruncate(file.descriptor, 0) }
            state.descriptor = file.descriptor
        }
    }

    private func start(_ line: String) -> Subprocess? {
        progressLine.end()
        return Subprocess(line, environment: Environment.forReaders)
    }

    /// Runs a command that writes rows, and cancels it as soon as the rows are no longer read.
    package func whileRead<Value: Sendable>(_ command: @escaping @Sendable () async -> Value) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { await command() }
            group.addTask { [self] in
                await untilUnread()
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            return await group.next() ?? nil
        }
    }

    private func untilUnread() async {
        while !isUnread { guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return } }
        state.withLock { $0.delivery = .unread }
    }

    /// Whether rows were written to a pipe that is no longer read.
    private var isUnread: Bool {
        let descriptor = state.withLock { $0.isStreaming ? $0.descriptor : nil }
        guard let descriptor else { return false }
        var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&pipe, 1, 0) == 1 && pipe.revents & Int16(POLLERR | POLLHUP) != 0
    }
}
