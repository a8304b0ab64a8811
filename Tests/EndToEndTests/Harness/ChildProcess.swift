import Foundation
import Glibc
import LoopbackTMDb
import Synchronization

/// A child process that leads a new process group.
struct ChildProcess: Sendable {
    let id: pid_t

    /// The targets of the standard streams.
    enum Streams {
        /// Files. If `errors` is `nil`, errors go to `output`.
        case files(input: String, output: String, errors: String?)
        /// The path of a terminal, which becomes the controlling terminal of a new session.
        case terminal(String)
    }

    /// Starts `command`, whose first word is a path, with exactly this environment.
    init(_ command: [String], environment: [String: String], in folder: String, streams: Streams) throws {
        try Self.count()
        // posix_spawn cannot change the folder, so env(1) changes it and then executes the command.
        let words = ["/usr/bin/env", "-C", folder] + command
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        Self.lead(streams, &actions)
        Self.separate(streams, &attributes)
        id = try Self.spawn(words, environment.map { "\($0)=\($1)" }, &actions, &attributes)
    }

    /// The number of processes that were started.
    private static let started = Mutex(0)
    private static let limit = 300

    private static func count() throws {
        let count = started.withLock { started in
            started += 1
            return started
        }
        guard count <= limit else { throw TooManyProcesses(limit: limit) }
    }

    private static func lead(_ streams: Streams, _ actions: inout posix_spawn_file_actions_t) {
        let write = O_WRONLY | O_CREAT | O_APPEND
        switch streams {
        case .files(let input, let output, let errors):
            posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, output, write, 0o600)
            posix_spawn_file_actions_addopen(&actions, 2, errors ?? output, write, 0o600)
        case .terminal(let path):
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
    }

    /// Requests a new group or session, and the default handling of signals.
    private static func separate(_ streams: Streams, _ attributes: inout posix_spawnattr_t) {
        // POSIX_SPAWN_SETSID, which is not imported into Swift.
        let setsid: Int16 = 0x80
        var flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        if case .terminal = streams { flags |= setsid } else { flags |= Int16(POSIX_SPAWN_SETPGROUP) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, flags)
    }

    private static func spawn(
        _ words: [String], _ settings: [String],
        _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
    ) throws -> pid_t {
        var arguments = words.map { strdup($0) } + [nil]
        var environment = settings.map { strdup($0) } + [nil]
        defer { (arguments + environment).forEach { free($0) } }
        var id: pid_t = 0
        errno = posix_spawn(&id, words[0], &actions, &attributes, &arguments, &environment)
        guard errno == 0 else { throw SystemError("posix_spawn") }
        return id
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

    func send(_ signal: Int32) { Glibc.kill(id, signal) }

    /// Kills the process and its children.
    func kill() {
        Glibc.kill(-id, SIGKILL)
        waitpid(id, nil, 0)
    }
}

/// More processes were started than the tests may take.
struct TooManyProcesses: Error, CustomStringConvertible {
    let limit: Int
    var description: String { "the tests started more than \(limit) processes; run the program within theirs" }
}

/// A process was killed because it did not end in time.
struct TimedOut: Error, CustomStringConvertible {
    let limit: Duration
    var description: String { "the process still ran after \(limit)" }
}
