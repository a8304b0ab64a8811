import Foundation
import Synchronization

/// Reads a line from the terminal without echoing it.
package final class SecretReader: Sendable {
    /// The original settings of the terminal while a line is read.
    private let original = Mutex<termios?>(nil)
    private let terminal: Terminal
    private let queue = DispatchQueue(label: "popcorn.secret")

    package init(_ terminal: Terminal) {
        self.terminal = terminal
    }

    /// Prints a question and returns the next line, or `nil` at the end of input.
    ///
    /// - Throws: `CancellationError` after Ctrl-C, or `UsageError` if the terminal can't hide input.
    package func read(asking question: String) async throws -> String? {
        guard hide() else {
            throw UsageError("the terminal can’t hide the input", hint: "pass it on standard input")
        }
        defer { restore() }
        terminal.prompt(question)
        let isCancelled = CancellationFlag()
        let line = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: Self.line(unless: isCancelled)) }
            }
        } onCancel: {
            isCancelled.set()
        }
        // The line break wasn't echoed either.
        terminal.prompt("\n")
        try Task.checkCancellation()
        return line
    }

    /// Restores the terminal's settings, on any thread. Does nothing unless a line is being read.
    package func restore() {
        original.withLock { original in
            guard var settings = original.take() else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        }
    }

    /// Turns off the echo, and Ctrl-Z because a shell might turn the echo on again.
    private func hide() -> Bool {
        original.withLock { original in
            var settings = termios()
            guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
            original = settings
            settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
            settings.c_lflag |= tcflag_t(ICANON | ISIG)
            let disabled = cc_t(truncatingIfNeeded: fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)))
            withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = disabled }
            // Earlier input has already been shown.
            return tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0
        }
    }

    private static func line(unless isCancelled: CancellationFlag) -> String? {
        var line: [UInt8] = []
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while !isCancelled.isSet {
            guard poll(&input, 1, 50) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
            line += buffer.prefix(count)
            if line.last == UInt8(ascii: "\n") { return String(decoding: line.dropLast(), as: UTF8.self) }
        }
        return nil
    }
}

/// Reports to a blocking thread that its task was cancelled.
private final class CancellationFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}
