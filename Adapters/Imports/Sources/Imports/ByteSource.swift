import CoreDomain
public import Foundation

/// A source of bytes, read in chunks.
protocol ByteSource: AnyObject {
    /// Returns the next chunk, which is empty at the end.
    func read() throws -> [UInt8]
}

/// The reason a file can't be imported.
public struct ImportError: Error, Equatable {
    /// The problem, without a full stop.
    public let message: String
    /// The suggested next step; `nil` if it is one of the lines.
    public let hint: String?
    /// The lines that import something else, as they can be typed.
    public let lines: [String]

    init(_ message: String, hint: String = "make a new export, or unpack it and import the folder") {
        self.message = message
        self.hint = hint
        lines = []
    }

    init(_ message: String, lines: [String]) {
        self.message = message
        hint = nil
        self.lines = lines
    }
}

extension ImportError: LocalizedError {
    /// The problem as a sentence.
    public var errorDescription: String? { SentenceText(message).text }

    /// The suggested next step as a sentence; `nil` if it is one of the lines.
    public var recoverySuggestion: String? { hint.map { SentenceText($0).text } }
}

/// The bytes of a file, or of part of it.
final class FileSource: ByteSource {
    private let handle: FileHandle
    private var rest: Int

    init(_ url: URL, at offset: UInt64 = 0, count: Int = .max) throws {
        do {
            handle = try FileHandle(forReadingFrom: url)
            try handle.seek(toOffset: offset)
        } catch { throw ImportError("\(url.path) could not be read", hint: "check the path and its permissions") }
        rest = count
    }

    deinit { try? handle.close() }

    func read() throws -> [UInt8] {
        let piece = try handle.read(upToCount: min(rest, 1 << 16)) ?? Data()
        rest -= piece.count
        return Array(piece)
    }
}

extension ByteSource {
    func readAll(_ name: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while case let piece = try read(), !piece.isEmpty {
            bytes += piece
            if bytes.count > limit { throw ImportError("\(name) is larger than \(limit >> 20) MB") }
        }
        return bytes
    }
}
