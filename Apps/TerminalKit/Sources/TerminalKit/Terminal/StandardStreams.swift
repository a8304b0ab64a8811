import Foundation
import Synchronization

/// The descriptors of a program's standard streams. The caller must close them after the program has ended.
public struct StandardStreams: Sendable, Equatable {
    package let input: Int32
    package let output: Int32
    package let errors: Int32

    public init(input: Int32, output: Int32, errors: Int32) {
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// The standard streams of this process.
    public static let ofProcess = StandardStreams(input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)
}

/// Reads lines from a descriptor.
final class LineReader: Sendable {
    private let descriptor: Int32
    /// The bytes after the last returned line.
    private let rest = Mutex<[UInt8]>([])
    private let queue = DispatchQueue(label: "popcorn.input")

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the next line without its terminator, or `nil` at the end. Doesn't block the cooperative pool.
    func next(isCancellable: Bool, endsAtReturn: Bool) async -> String? {
        while true {
            if let line = rest.withLock({ takeLine(&$0, endsAtReturn) }) { return line }
            let bytes = await queue.result { [descriptor] isCancelled in
                while isCancellable, !Terminal.isReady(descriptor, for: POLLIN, within: 50) {
                    if isCancelled() { return [UInt8]?.none }
                }
                return Terminal.read(from: descriptor)
            }
            guard let bytes else { return nil }
            if bytes.isEmpty { return takeRest() }
            rest.withLock { $0 += bytes }
        }
    }

    private func takeLine(_ rest: inout [UInt8], _ endsAtReturn: Bool) -> String? {
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || endsAtReturn && byte == UInt8(ascii: "\r") }
        guard let end = rest.firstIndex(where: isEnd) else { return nil }
        defer { rest.removeSubrange(...end) }
        let line = rest[..<end]
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }

    private func takeRest() -> String? {
        let last = rest.withLock { rest in
            defer { rest = [] }
            return rest
        }
        return last.isEmpty ? nil : String(decoding: last, as: UTF8.self)
    }
}
