package import Foundation

/// Functions that start other programs, with default signal handling and only the standard streams open.
package enum ChildProgram {
    package enum Stream {
        /// The corresponding stream of this program.
        case inherited
        case descriptor(Int32)
        /// A file, with flags for `open`. A new file is readable only by its owner.
        case file(String, Int32)

        static let null = file("/dev/null", O_RDWR)
    }

    #if canImport(Darwin)
        private typealias Actions = posix_spawn_file_actions_t?
        private typealias Attributes = posix_spawnattr_t?
        private static let newSession: Int32 = 0x400
    #else
        private typealias Actions = posix_spawn_file_actions_t
        private typealias Attributes = posix_spawnattr_t
        // POSIX_SPAWN_SETSID, which isn't imported into Swift.
        private static let newSession: Int32 = 0x80
    #endif

    /// Starts the program whose path is the first of `words`.
    ///
    /// - Parameter leadsSession: Whether the program gets its own session, cut off from the terminal and Ctrl-C.
    /// - Returns: The process, or `nil` if it can't be started; `errno` then holds the reason.
    package static func start(
        _ words: [String], environment: [String: String], input: Stream = .inherited, output: Stream = .inherited,
        errors: Stream = .inherited, leadsSession: Bool = false
    ) -> pid_t? {
        var actions = Actions()
        var attributes = Attributes()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            switch stream {
            case .inherited: break
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .file(let path, let flags): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
            }
        }
        // This process ignores or blocks some signals. Resets them all, since a child inherits that.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | (leadsSession ? newSession : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        errno = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
        return errno == 0 ? process : nil
    }

    /// Blocks until a program ends, and returns its status; `nil` if `end` or a cancellation comes first.
    static func status(of process: pid_t, until end: ContinuousClock.Instant, _ isCancelled: () -> Bool) -> Int32? {
        var status: Int32 = 0
        while ContinuousClock.now < end, !isCancelled() {
            if waitpid(process, &status, WNOHANG) == process { return status }
            usleep(2000)
        }
        return nil
    }
}

/// The two ends of a pipe, which other programs don't inherit.
struct PipeEnds {
    let reader: Int32
    let writer: Int32

    /// Creates a pipe. Returns `nil` if that fails; `errno` then holds the reason.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reader = ends[0]
        writer = ends[1]
    }

    func close() { [reader, writer].forEach { Foundation.close($0) } }
}
