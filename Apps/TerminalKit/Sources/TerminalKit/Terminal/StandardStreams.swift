import Foundation
import Synchronization

/// A program's descriptors for input and output. The caller closes them after the program has ended.
public struct StandardStreams: Sendable, Equatable {
    package let input: Int32
    package let output: Int32
    package let errors: Int32

    /// Creates streams of open descriptors.
    public init(input: Int32, output: Int32, errors: Int32) {
        (self.input, self.output, self.errors) = (input, output, errors)
    }

    /// Those of the process.
    public static let ofProcess = StandardStreams(input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)
}

/// Reads the lines of a descriptor.
final class LineReader: Sendable {
    private let descriptor: Int32
    /// The bytes after the last returned line.
    private let rest = Mutex<[UInt8]>([])
    private let queue = DispatchQueue(label: "popcorn.input")

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the next line without its terminator, or `nil` at the end of input. Doesn't block a thread of the
    /// cooperative pool.
    func next() async -> String? {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                let bytes = rest.withLock { takeLine(&$0) }
                continuation.resume(returning: bytes.map { String(decoding: $0, as: UTF8.self) })
            }
        }
    }

    private func takeLine(_ rest: inout [UInt8]) -> ArraySlice<UInt8>? {
        var searched = 0
        while true {
            if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                let line = rest[..<end]
                return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            }
            searched = rest.count
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                defer { rest = [] }
                return rest.isEmpty ? nil : rest[...]
            }
            rest += buffer.prefix(count)
        }
    }
}
