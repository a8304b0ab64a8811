import Foundation
import Synchronization

/// A program that converts standard input to standard output, without a terminal.
struct Filter: Sendable {
    let path: String
    let arguments: [String]
    let environment: Environment

    private static let largestOutput = 8 << 20
    private static let longestTime = Duration.seconds(10)

    /// Runs the program and returns its output.
    ///
    /// - Throws: `CancellationError`, or `PictureError` if the program fails or takes too long.
    func output(for input: Data) async throws -> String {
        // A program that stops reading must not end this one.
        signal(SIGPIPE, SIG_IGN)
        let child = try Child(path, arguments, environment)
        let result: Result<[UInt8], any Error> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Self.queue.async {
                    continuation.resume(
                        returning: Result { try child.exchange(input, Self.largestOutput, Self.longestTime) })
                }
            }
        } onCancel: {
            child.kill()
        }
        try Task.checkCancellation()
        return String(decoding: try result.get(), as: UTF8.self)
    }

    private static let queue = DispatchQueue(label: "popcorn.filter", attributes: .concurrent)
}

/// A running program in its own session, so it can't access the terminal.
private final class Child: Sendable {
    /// The process, until it has been waited for.
    private let process: Mutex<pid_t?>
    private let (input, output): (Int32, Int32)
    private let name: String

    init(_ path: String, _ arguments: [String], _ environment: Environment) throws {
        name = URL(filePath: path).lastPathComponent
        let failure = PictureError(reason: "\(name) could not be started")
        guard let input = PipeEnds() else { throw failure }
        guard let output = PipeEnds() else {
            input.close()
            throw failure
        }
        // A program that doesn't read yet must not block reading its output.
        _ = fcntl(input.writer, F_SETFL, O_NONBLOCK)
        let names = ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLORTERM", "TMPDIR"]
        let variables = names.compactMap { name in environment[name].map { (name, $0) } }
        let started = ChildProgram.start(
            [path] + arguments, environment: Dictionary(uniqueKeysWithValues: variables),
            input: .descriptor(input.reader), output: .descriptor(output.writer), errors: .null, leadsSession: true)
        guard let started else {
            [input, output].forEach { $0.close() }
            throw failure
        }
        [input.reader, output.writer].forEach { close($0) }
        process = Mutex(started)
        (self.input, self.output) = (input.writer, output.reader)
    }

    deinit { close(output) }

    func kill() {
        process.withLock { process in
            if let process { Foundation.kill(process, SIGKILL) }
        }
    }

    /// Writes the input and reads the output concurrently. Blocks until the program has ended.
    func exchange(_ data: Data, _ limit: Int, _ time: Duration) throws -> [UInt8] {
        let end = ContinuousClock.now + time
        var (rest, received) = ([UInt8](data)[...], [UInt8]())
        var (source, target) = (pollfd(fd: output, events: Int16(POLLIN), revents: 0), Int32?(input))
        defer { if let target { close(target) } }
        while ContinuousClock.now < end, received.count <= limit {
            let left = max(0, Int32((end - .now) / .milliseconds(1)))
            var sources = [source, pollfd(fd: target ?? -1, events: Int16(POLLOUT), revents: 0)]
            if poll(&sources, nfds_t(sources.count), left) < 0, errno != EINTR { break }
            source = sources[0]
            if let open = target, sources[1].revents != 0, !write(&rest, to: open) {
                // The program waits for the end of its input.
                close(open)
                target = nil
            }
            if source.revents != 0, !read(&received) { return try finish(received) }
        }
        kill()
        _ = try? finish([])
        throw PictureError(reason: "\(name) took too long or printed too much")
    }

    /// Returns `false` when there is nothing left to write, or the program no longer reads.
    private func write(_ rest: inout ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        return count < 0 ? errno == EAGAIN || errno == EINTR : !rest.isEmpty
    }

    /// Returns `false` at the end of the output.
    private func read(_ received: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = Foundation.read(output, &buffer, buffer.count)
        if count > 0 { received += buffer.prefix(count) }
        return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
    }

    /// Waits for the end of the program, which can be killed until then.
    private func finish(_ received: [UInt8]) throws -> [UInt8] {
        var info = siginfo_t()
        if let process = process.withLock(\.self) {
            while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        }
        var status: Int32 = 0
        process.withLock { process in
            if let process { waitpid(process, &status, 0) }
            process = nil
        }
        guard status == 0 else { throw PictureError(reason: "\(name) could not read the picture") }
        return received
    }
}
