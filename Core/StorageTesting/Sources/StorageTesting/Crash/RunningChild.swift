import Foundation

/// A child process. Its reports go to a file.
final class RunningChild: Sendable {
    private let process: Process
    private let output: URL
    private let ending: AsyncStream<Void>

    /// Starts `program`.
    ///
    /// - Parameter recorder: the variables of the module FileRecorder.
    init(_ program: URL, _ command: ChildCommand, output: URL, recorder: [String: String] = [:]) throws {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw Mismatch(description: "there is no program at \(program.path). Build the package first")
        }
        guard FileManager.default.createFile(atPath: output.path, contents: nil) else {
            throw Mismatch(description: "\(output.path) cannot be created")
        }
        self.output = output
        process = Process()
        process.executableURL = program
        process.arguments = command.words
        process.environment = ProcessInfo.processInfo.environment.merging(recorder) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        let (ending, continuation) = AsyncStream.makeStream(of: Void.self)
        self.ending = ending
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
    }

    /// The whole lines that the process has written so far.
    var reports: [String] {
        get throws {
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until the process ends, and returns its exit code; -1 if a signal ended it, -2 if it had to be killed
    /// after `limit`.
    func end(within limit: Duration = .seconds(60)) async -> Int32 {
        let watchdog = Task { [self] in
            try await Task.sleep(for: limit)
            send(SIGCONT)
            send(SIGKILL)
            return true
        }
        for await _ in ending {}
        watchdog.cancel()
        if case .success = await watchdog.result { return -2 }
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    /// Waits until the process has written `count` lines or has ended.
    func waits(forReports count: Int) async throws {
        while process.isRunning, try reports.count < count {
            try await Task.sleep(for: .milliseconds(1))
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
