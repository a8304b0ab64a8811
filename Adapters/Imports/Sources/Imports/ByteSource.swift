import Foundation

/// Bytes that are read from beginning to end, a piece at a time.
protocol ByteSource: AnyObject {
    /// Returns the next piece; an empty one at the end.
    func read() throws -> [UInt8]
}

/// Why a file can't be imported, in a sentence.
public struct ImportError: Error, Equatable {
    /// The problem, without a full stop.
    public let message: String
    /// The advice.
    public let hint: String

    init(_ message: String, hint: String = "export it again, or unpack it and import the folder") {
        (self.message, self.hint) = (message, hint)
    }
}

/// The bytes of a file, or of a part of it.
final class FileSource: ByteSource {
    private let handle: FileHandle
    private var rest: Int

    /// Opens a file at an offset. `count` limits what is read.
    init(_ url: URL, at offset: UInt64 = 0, count: Int = .max) throws {
        do {
            handle = try FileHandle(forReadingFrom: url)
            try handle.seek(toOffset: offset)
        } catch { throw ImportError("\(url.path) cannot be read", hint: "check the path and its permissions") }
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
    /// Reads everything, at most `limit` bytes.
    func readAll(_ name: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while case let piece = try read(), !piece.isEmpty {
            bytes += piece
            if bytes.count > limit { throw ImportError("\(name) is larger than \(limit >> 20) MB") }
        }
        return bytes
    }
}
