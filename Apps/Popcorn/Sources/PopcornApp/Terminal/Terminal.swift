import Foundation

/// The outermost layer: standard input, output and error.
struct Terminal: Sendable {
    let isInputTerminal = isatty(STDIN_FILENO) == 1
    let isOutputTerminal = isatty(STDOUT_FILENO) == 1
    let isErrorTerminal = isatty(STDERR_FILENO) == 1

    /// The terminal's width in cells; without one what COLUMNS says, or 80.
    func width(_ environment: Environment) -> Int {
        var size = winsize()
        for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO]
        where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return environment["COLUMNS"].flatMap(Int.init) ?? 80
    }

    /// Whether the text got out. Nobody reads any more where it did not, as after `| head -1`.
    func write(_ text: String) -> Bool {
        Self.write(text, to: STDOUT_FILENO)
    }

    func writeError(_ text: String) {
        _ = Self.write(text, to: STDERR_FILENO)
    }

    /// The next line without its end; nil at the end of input. Does not hold a thread of the cooperative pool.
    func readLine() async -> String? {
        await withCheckedContinuation { continuation in
            Self.reading.async { continuation.resume(returning: Swift.readLine()) }
        }
    }

    private static let reading = DispatchQueue(label: "popcorn.input")

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return false }
            bytes = bytes.dropFirst(max(0, count))
        }
        return true
    }
}
