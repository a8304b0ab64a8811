import Foundation
import LoopbackTMDb
import Synchronization
import TerminalKit

/// A child process that leads a new session.
struct ChildProcess: Sendable {
    let id: pid_t

    /// The targets of the standard streams.
    enum Streams {
        /// Files. If `errors` is `nil`, errors go to `output`.
        case files(input: String, output: String, errors: String?)
        /// The path of a terminal, which becomes the controlling one.
        case terminal(String)
    }

    /// Starts `command` with exactly this environment. Its first word is a path.
    init(_ command: [String], environment: [String: String], in folder: String, streams: Streams) throws {
        try Self.count()
        // A child starts in the folder of this process, so env(1) changes to `folder` before it executes the command.
        let words = ["/usr/bin/env", "-C", folder] + command
        let write = O_WRONLY | O_CREAT | O_APPEND
        let (input, output, errors): (ChildProgram.Stream, ChildProgram.Stream, ChildProgram.Stream) =
            switch streams {
            case .files(let input, let output, let errors):
                (.file(input, O_RDONLY), .file(output, write), .file(errors ?? output, write))
            case .terminal(let path): (.file(path, O_RDWR), .descriptor(0), .descriptor(0))
            }
        let child = ChildProgram.start(
            words, environment: environment, input: input, output: output, errors: errors, leadsSession: true)
        guard let child else { throw SystemError("posix_spawn") }
        id = child
    }

    private static let started = Mutex(0)
    private static let limit = 360

    private static func count() throws {
        let count = started.withLock { started in
            started += 1
            return started
        }
        guard count <= limit else { throw TooManyProcesses(limit: limit) }
    }
}

extension ChildProcess {
    /// Waits for the end, and returns the exit code as in `$?` and the duration. After `limit`, kills the whole group.
    func end(within limit: Duration) async throws -> (exitCode: Int32, duration: Duration) {
        guard let end = await watch(within: limit, poll) else {
            kill()
            throw TimedOut(limit: limit)
        }
        return (end.value, end.after)
    }

    /// Returns the exit code, or `nil` while the process runs.
    @Sendable private func poll() -> Int32? {
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG) == id else { return nil }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    func send(_ signal: Int32) { Foundation.kill(id, signal) }

    /// Kills the process and its children.
    func kill() {
        Foundation.kill(-id, SIGKILL)
        waitpid(id, nil, 0)
    }
}

/// The tests started more processes than they may.
struct TooManyProcesses: Error, CustomStringConvertible {
    let limit: Int
    var description: String { "the tests started more than \(limit) processes; run the program within theirs" }
}

/// A process was killed because it did not end in time.
struct TimedOut: Error, CustomStringConvertible {
    let limit: Duration
    var description: String { "the process still ran after \(limit)" }
}
