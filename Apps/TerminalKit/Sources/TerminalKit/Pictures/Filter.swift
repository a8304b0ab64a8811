import Foundation

/// A program that converts standard input to standard output, without a terminal.
struct Filter: Sendable {
    let path: String
    let arguments: [String]
    let environment: Environment

    private static let largestOutput = 8 << 20
    private static let longestTime = Duration.seconds(10)

    private struct Child {
        let process: pid_t
        let input: Int32
        let output: Int32
    }

    /// Runs the program and returns its output.
    ///
    /// - Throws: `CancellationError`, or `PictureError` if the program fails or takes too long.
    func output(for input: Data) async throws -> String {
        // If the program stops reading, writing must fail instead of ending this process.
        signal(SIGPIPE, SIG_IGN)
        let name = URL(filePath: path).lastPathComponent
        guard let child = start() else { throw PictureError(reason: "\(name) could not be started") }
        let result = await Self.queue.result { run(child, with: input, $0) }
        try Task.checkCancellation()
        guard let (output, status) = result else {
            throw PictureError(reason: "\(name) took too long or printed too much")
        }
        guard status == 0 else { throw PictureError(reason: "\(name) could not read the picture") }
        return String(decoding: output, as: UTF8.self)
    }

    private static let queue = DispatchQueue(label: "popcorn.filter", attributes: .concurrent)

    /// Starts the program in its own session, so that it can't access the terminal.
    private func start() -> Child? {
        guard let input = PipeEnds() else { return nil }
        guard let output = PipeEnds() else {
            input.close()
            return nil
        }
        // Makes both ends non-blocking, since the program may not be reading or writing yet.
        for end in [input.writer, output.reader] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let names = ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLORTERM", "TMPDIR"]
        let variables = names.compactMap { name in environment[name].map { (name, $0) } }
        let process = ChildProgram.start(
            [path] + arguments, environment: Dictionary(uniqueKeysWithValues: variables),
            input: .descriptor(input.reader), output: .descriptor(output.writer), errors: .null, leadsSession: true)
        guard let process else {
            [input, output].forEach { $0.close() }
            return nil
        }
        [input.reader, output.writer].forEach { close($0) }
        return Child(process: process, input: input.writer, output: output.reader)
    }

    /// Returns the output and the status of a program, or `nil` if the program had to be killed.
    private func run(
        _ child: Child, with input: Data, _ isCancelled: () -> Bool
    ) -> (output: [UInt8], status: Int32)? {
        let end = ContinuousClock.now + Self.longestTime
        if let output = exchange(input, with: child, until: end, isCancelled),
            let status = ChildProgram.status(of: child.process, until: end, isCancelled)
        {
            return (output, status)
        }
        kill(child.process, SIGKILL)
        waitpid(child.process, nil, 0)
        return nil
    }

    /// Writes the input while reading the output, and closes both; `nil` if cancelled, too slow or too large.
    private func exchange(
        _ data: Data, with child: Child, until end: ContinuousClock.Instant, _ isCancelled: () -> Bool
    ) -> [UInt8]? {
        var rest = [UInt8](data)[...]
        var input = Int32?(child.input)
        defer {
            if let input { close(input) }
            close(child.output)
        }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while ContinuousClock.now < end, received.count <= Self.largestOutput, !isCancelled() {
            let missing = rest.count
            if let open = input, !write(&rest, to: open) {
                // The program reads its input to the end, so the pipe is closed after the last byte.
                close(open)
                input = nil
            }
            let count = read(child.output, &buffer, buffer.count)
            if count == 0 { return received }
            received += buffer.prefix(max(0, count))
            if count < 0, rest.count == missing { _ = Terminal.isReady(child.output, for: POLLIN, within: 5) }
        }
        return nil
    }

    /// Writes more input. Returns `false` if nothing is left to write, or the program no longer reads.
    private func write(_ rest: inout ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        return count < 0 ? errno == EAGAIN || errno == EINTR : !rest.isEmpty
    }
}
