import Foundation
import Synchronization

/// A program that reads what a command writes, on the terminal of this one: a pager, `jq`.
struct Subprocess: Sendable {
    let id: pid_t
    /// The write end of the program's input.
    let input: Int32

    /// The program that runs now. While it does, Ctrl-C is its own affair.
    private static let running = Mutex<pid_t?>(nil)

    static var isRunning: Bool { running.withLock { $0 != nil } }

    /// Passes a signal that ends this process on to the program that runs, so that it can restore the terminal.
    static func send(_ signal: Int32) {
        if let id = running.withLock(\.self) { kill(id, signal) }
    }

    /// Starts a line of the shell.
    ///
    /// - Returns: `nil` if the system can't start it; `errno` has the reason.
    init?(_ line: String, environment: [String: String]) {
        guard let ends = PipeEnds() else { return nil }
        let shell = ChildProgram.start(
            ["/bin/sh", "-c", line], environment: environment, input: .descriptor(ends.reader))
        guard let shell else {
            // Closing may change the reason.
            let reason = errno
            ends.close()
            errno = reason
            return nil
        }
        close(ends.reader)
        (id, input) = (shell, ends.writer)
        Self.running.withLock { $0 = shell }
    }

    /// Waits for the end of the program, and returns its exit code as in `$?`. Blocks no thread of the cooperative pool.
    ///
    /// A program that was killed may leave the terminal in any state, so its settings become what they were before.
    func exitCode(restoring settings: termios?) async -> Int32 {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var status: Int32 = 0
                while waitpid(id, &status, 0) < 0, errno == EINTR {}
                Self.running.withLock { $0 = nil }
                if var settings { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
                let signal = status & 0x7f
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xff : 128 + signal)
            }
        }
    }
}
