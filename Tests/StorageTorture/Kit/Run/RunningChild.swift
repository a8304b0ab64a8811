import Foundation
import Synchronization

/// A child process. Its reports go to a file.
///
/// It is spawned without Foundation's `Process`, which keeps descriptors open: a long round starts thousands.
final class RunningChild: Sendable {
    private let id: pid_t
    private let output: URL
    /// The exit code as `end` returns it; `nil` while the process runs.
    private let exitCode = Mutex<Int32?>(nil)

    /// Starts a program, the first word, with exactly this environment.
    init(
        _ words: [String], environment: [String: String], input: String = "/dev/null", output: URL, errors: URL? = nil
    ) throws {
        guard FileManager.default.isExecutableFile(atPath: words[0]) else {
            throw TortureFailure(description: "there is no program at \(words[0]). Build the package first")
        }
        self.output = output
        id = try Self.spawn(words, environment.map { "\($0)=\($1)" }, input, output.path, errors?.path)
    }

    private static func spawn(
        _ words: [String], _ environment: [String], _ input: String, _ output: String, _ errors: String?
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        let write = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, write, 0o600)
        if let errors { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, write, 0o600) }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer {
            for text in arguments + variables { free(text) }
            posix_spawn_file_actions_destroy(&actions)
        }
        var id: pid_t = 0
        let code = posix_spawn(&id, words[0], &actions, nil, &arguments, &variables)
        guard code == 0 else { throw TortureFailure(description: "\(words[0]) cannot be started: error \(code)") }
        return id
    }

    /// The whole lines that the process has written so far.
    var reports: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: output.path) else { return [] }
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    /// Sends a signal, unless the process has ended.
    func send(_ signal: Int32) {
        exitCode.withLock { if $0 == nil { kill(id, signal) } }
    }

    /// Waits until the process ends, and returns its exit code; -1 if a signal ended it, -2 if it had to be killed
    /// after `limit`.
    func end(within limit: Duration = .seconds(60)) async throws -> Int32 {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if let code = poll() { return code }
            try await Task.sleep(for: .milliseconds(1))
        }
        send(SIGKILL)
        while poll() == nil { try await Task.sleep(for: .milliseconds(1)) }
        return -2
    }

    /// Waits until the process has written `count` lines or has ended.
    func waits(forReports count: Int) async throws {
        while poll() == nil, try reports.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }

    private func poll() -> Int32? {
        exitCode.withLock { code in
            var status: Int32 = 0
            if code == nil, waitpid(id, &status, WNOHANG) == id { code = status & 0x7F == 0 ? status >> 8 & 0xFF : -1 }
            return code
        }
    }
}

extension [String] {
    /// The numbers of the reports that begin with `word`.
    func numbers(of word: String) -> [Int] {
        compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2)
            return words.count > 1 && words[0] == word ? Int(words[1]) : nil
        }
    }

    /// The number of the last acknowledged batch.
    var acknowledged: Int { numbers(of: "ack").max() ?? numbers(of: "found").last ?? 0 }
}
