import Foundation

/// A process whose time to its end, or to its prompt, is measured.
package struct MeasuredProcess {
    /// The program's path and its arguments.
    let words: [String]
    let environment: [String: String]
    /// Whether it runs on a terminal and counts as ready at its prompt.
    let isReadyAtPrompt: Bool

    package init(words: [String], environment: [String: String], isReadyAtPrompt: Bool = false) {
        self.words = words
        self.environment = environment
        self.isReadyAtPrompt = isReadyAtPrompt
    }

    /// Runs the process to its end, with its errors on those of this process unless it has to fail.
    ///
    /// - Parameters:
    ///   - isKept: Whether to return the output. The peak of each later process would be at least its size.
    ///   - code: The exit code with which it has to end.
    ///   - read: Receives each piece of the output when it is written.
    package func runWithOutput(
        isKept: Bool = true, code: Int32 = 0, read: (String) -> Void = { _ in }
    ) throws -> Run {
        let start = ContinuousClock.now
        let pipe = Pipe()
        let id = try spawn("/dev/null", output: pipe.fileHandleForWriting.fileDescriptor, isSilent: code != 0)
        try pipe.fileHandleForWriting.close()
        var output = Data()
        var firstOutput: Duration?
        while case let piece = pipe.fileHandleForReading.availableData, !piece.isEmpty {
            firstOutput = firstOutput ?? .now - start
            if isKept { output += piece }
            read(String(decoding: piece, as: UTF8.self))
        }
        var usage = rusage()
        var status: Int32 = 0
        let text = String(decoding: output, as: UTF8.self)
        guard wait4(id, &status, 0, &usage) == id, status == code << 8 else {
            throw Failure("\(words) failed: \(text)")
        }
        return Run(output: text, firstOutput: firstOutput, processorTime: usage.processorTime, peak: usage.peak)
    }

    /// Runs the process on a terminal of 80 columns to its end.
    ///
    /// - Returns: The processor time that it used, and its output.
    package func runOnTerminal() throws -> (processorTime: Duration, output: String) {
        let (master, terminal) = try Self.openTerminal()
        defer { close(master) }
        var size = winsize(ws_row: 60, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        // TIOCSWINSZ, whose type differs between systems.
        guard ioctl(master, 0x5414, &size) == 0 else { throw Failure("the terminal can't be resized") }
        let id = try spawn(terminal, inNewSession: true)
        var output = [UInt8]()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        // The end of the process closes the terminal, which reads as an error.
        while case let count = read(master, &buffer, buffer.count), count > 0 { output += buffer.prefix(count) }
        var usage = rusage()
        var status: Int32 = 0
        guard wait4(id, &status, 0, &usage) == id, status == 0 else { throw Failure("\(words) failed") }
        return (usage.processorTime, String(decoding: output, as: UTF8.self))
    }

    /// Runs the process to its end or to its prompt.
    ///
    /// - Returns: The time until then, and the processor time that it used.
    package func run() throws -> (time: Duration, processorTime: Duration) {
        let start = ContinuousClock.now
        var usage = rusage()
        guard isReadyAtPrompt else {
            let id = try spawn("/dev/null")
            wait4(id, nil, 0, &usage)
            return (.now - start, usage.processorTime)
        }
        let (master, terminal) = try Self.openTerminal()
        defer { close(master) }
        let id = try spawn(terminal, inNewSession: true)
        var isRunning = true
        func end() {
            guard isRunning else { return }
            isRunning = false
            kill(id, SIGKILL)
            wait4(id, nil, 0, &usage)
        }
        defer { end() }
        var output = [UInt8]()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: output, as: UTF8.self).contains("popcorn> ") {
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { throw Failure("\(words) ended without a prompt") }
            output += buffer.prefix(count)
        }
        let time = ContinuousClock.now - start
        end()
        return (time, usage.processorTime)
    }

    /// Starts the process with its streams on the file at `path`, or only its input and, if it is to be silent, its errors,
    /// if there is a descriptor for its output. `ChildProgram` isn't public.
    private func spawn(
        _ path: String, output: Int32? = nil, isSilent: Bool = false, inNewSession: Bool = false
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            (arguments + variables).forEach { free($0) }
        }
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, output ?? 0, 1)
        if output == nil || isSilent { posix_spawn_file_actions_adddup2(&actions, 0, 2) }
        // POSIX_SPAWN_SETSID, which is not imported into Swift.
        if inNewSession { posix_spawnattr_setflags(&attributes, 0x80) }
        var id: pid_t = 0
        let code = posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw Failure("\(words[0]): \(String(cString: strerror(code)))") }
        return id
    }

    /// Opens a new terminal with the ioctls behind posix_openpt and its companions, which aren't imported into Swift.
    private static func openTerminal() throws -> (master: Int32, path: String) {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var zero: Int32 = 0
        var index: Int32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &zero) == 0, ioctl(master, 0x8004_5430, &index) == 0 else {
            throw Failure("no terminal can be opened: \(String(cString: strerror(errno)))")
        }
        return (master, "/dev/pts/\(index)")
    }
}

/// A run of a process to its end.
package struct Run {
    package let output: String
    /// The time from the start to the first output.
    package let firstOutput: Duration?
    package let processorTime: Duration
    /// The greatest memory, in megabytes.
    package let peak: Double
}

/// The reason why something couldn't be measured.
package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension rusage {
    /// The processor time of the program and of the system for it.
    fileprivate var processorTime: Duration { ru_utime.duration + ru_stime.duration }

    /// The greatest memory, in megabytes.
    fileprivate var peak: Double {
        #if canImport(Darwin)
            Double(ru_maxrss) / 1_048_576
        #else
            Double(ru_maxrss) / 1024
        #endif
    }
}

extension timeval {
    fileprivate var duration: Duration { .seconds(tv_sec) + .microseconds(tv_usec) }
}
