import Foundation
import Synchronization

/// A program, such as a pager or `jq`, that shares the terminal and reads a command's output.
struct Subprocess: Sendable {
    let id: pid_t
    /// The write end of the program's input.
    let input: Int32
    /// The terminal's original settings, restored at the end because a killed program may leave them changed.
    private let settings: termios?

    /// The running program. While it runs, it alone handles Ctrl-C.
    private static let running = Mutex<pid_t?>(nil)

    static var isRunning: Bool { running.withLock { $0 != nil } }

    /// Forwards a signal to the running program, so that it can restore the terminal before this process ends.
    static func send(_ signal: Int32) {
        if let id = running.withLock(\.self) { kill(id, signal) }
    }

    /// Starts a shell command line.
    ///
    /// - Returns: `nil` if that fails; `errno` then holds the reason.
    init?(_ line: String, environment: [String: String]) {
        guard let ends = PipeEnds() else { return nil }
        // Reads the terminal's settings before the program starts, since it may change them at once.
        var settings = termios()
        self.settings = tcgetattr(STDIN_FILENO, &settings) == 0 ? settings : nil
        let shell = ChildProgram.start(
            ["/bin/sh", "-c", line], environment: environment, input: .descriptor(ends.reader))
        guard let shell else {
            // `close` may overwrite `errno`, which callers read.
            let reason = errno
            ends.close()
            errno = reason
            return nil
        }
        close(ends.reader)
        id = shell
        input = ends.writer
        Self.running.withLock { $0 = shell }
    }

    /// The program's exit code as in `$?`, awaited without blocking the cooperative pool.
    var exitCode: Int32 {
        get async {
            await DispatchQueue.global().result { _ in
                var status: Int32 = 0
                while waitpid(id, &status, 0) < 0, errno == EINTR {}
                Self.running.withLock { $0 = nil }
                if var settings { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
                let signal = status & 0x7f
                return signal == 0 ? (status >> 8) & 0xff : 128 + signal
            }
        }
    }
}
