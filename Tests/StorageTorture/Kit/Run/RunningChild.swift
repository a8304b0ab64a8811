package import Foundation
import Synchronization
import TerminalKit

/// A child process whose reports go to a file.
///
/// It is spawned without Foundation's `Process`, which keeps descriptors open: a long round starts thousands.
package final class RunningChild: Sendable {
    private let id: pid_t
    private let output: URL
    /// The exit code in the form that `end` returns, or `nil` while the process runs.
    private let exitCode = Mutex<Int32?>(nil)

    /// Starts a program, the first word, with exactly this environment.
    package init(
        _ words: [String], environment: [String: String], input: String = "/dev/null", output: URL, errors: URL? = nil
    ) throws {
        guard FileManager.default.isExecutableFile(atPath: words[0]) else {
            throw TortureFailure(description: "there is no program at \(words[0]). Build the package first")
        }
        self.output = output
        let write = O_WRONLY | O_CREAT | O_APPEND
        let child = ChildProgram.start(
            words, environment: environment, input: .file(input, O_RDONLY), output: .file(output.path, write),
            errors: errors.map { .file($0.path, write) } ?? .inherited)
        guard let child else { throw TortureFailure(description: "\(words[0]) cannot be started: error \(errno)") }
        id = child
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

    var hasEnded: Bool { poll() != nil }

    /// Waits for the end, and returns the exit code, or -1 if a signal ended the process, or -2 if it was killed after
    /// `limit`.
    package func end(within limit: Duration = .seconds(60)) async throws -> Int32 {
        let deadline = ContinuousClock.now + limit
        while true {
            // Asked before the clock: this task may itself have waited, for a thread, while the process ended.
            let isOver = ContinuousClock.now >= deadline
            if let code = poll() { return code }
            if isOver { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        send(SIGKILL)
        while poll() == nil { try await Task.sleep(for: .milliseconds(1)) }
        return -2
    }

    /// Waits until the process has written `count` lines or has ended.
    package func waits(forReports count: Int) async throws {
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
    /// The numbers of the reports that start with `word`.
    func numbers(of word: String) -> [Int] {
        compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2)
            return words.count > 1 && words[0] == word ? Int(words[1]) : nil
        }
    }

    var acknowledged: Int { numbers(of: "ack").max() ?? numbers(of: "found").last ?? 0 }
}
