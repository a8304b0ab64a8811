import CZlib
import CoreDomain
import Foundation

/// The lines of a gzip file, read in chunks.
struct CompressedLines {
    private static let pieceSize = 1 << 18
    /// The maximum length of a line, to guard against decompression bombs. Lines of daily files are shorter.
    private static let longestLine = 1 << 16
    private static let largestText = 4 << 30

    private let file: URL
    private let name: String

    init(_ file: URL, name: String) {
        self.file = file
        self.name = name
    }

    /// Passes each line, without its line ending, to `body`.
    ///
    /// - Throws: `FetchError.badData` if the file is not a single complete gzip stream.
    func forEach(
        _ progress: (_ done: Int, _ total: Int) -> Void, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let input = try FileHandle(fileDescriptor: opened(), closeOnDealloc: true)
        let total = try reading { try input.seekToEnd() }
        try reading { try input.seek(toOffset: 0) }
        var stream = z_stream()
        // 15 is the size of the window in bits; adding 16 makes zlib expect a gzip header.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw FetchError.badData("zlib could not be initialised")
        }
        defer { inflateEnd(&stream) }
        var output = [UInt8](repeating: 0, count: Self.pieceSize)
        var rest = [UInt8]()
        var state = Z_OK
        var done = 0
        var size = 0
        while let piece = try reading({ try input.read(upToCount: Self.pieceSize) }), !piece.isEmpty {
            guard state != Z_STREAM_END else { throw damaged("trailing data") }
            var bytes = [UInt8](piece)
            try bytes.withUnsafeMutableBufferPointer { bytes in
                stream.next_in = bytes.baseAddress
                stream.avail_in = UInt32(bytes.count)
                repeat {
                    let count = try output.withUnsafeMutableBufferPointer { output in
                        stream.next_out = output.baseAddress
                        stream.avail_out = UInt32(output.count)
                        state = inflate(&stream, Z_NO_FLUSH)
                        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(state) else {
                            throw damaged("invalid gzip data")
                        }
                        return output.count - Int(stream.avail_out)
                    }
                    size += count
                    guard size <= Self.largestText else { throw damaged("too much text") }
                    try output.withUnsafeBytes { try split(.init(rebasing: $0[..<count]), &rest, body) }
                } while stream.avail_out == 0 && state != Z_STREAM_END
                guard stream.avail_in == 0 else { throw damaged("trailing data") }
            }
            done += piece.count
            progress(done, Int(total))
        }
        guard state == Z_STREAM_END else { throw damaged("no end") }
        if !rest.isEmpty { try rest.withUnsafeBytes(body) }
    }

    private func opened() throws -> Int32 {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { return descriptor }
        if errno == ENOENT || errno == ENOTDIR { throw FetchError.notFound(file.path) }
        let error = errno
        throw unreadable(String(cString: strerror(error)), remedy: StorageRemedy(systemError: error))
    }

    private func reading<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw unreadable(error.localizedDescription)
        }
    }

    private func unreadable(_ reason: String, remedy: StorageRemedy? = nil) -> FetchError {
        .storage("\(file.path) could not be read: \(reason)", remedy: remedy)
    }

    private func split(
        _ text: UnsafeRawBufferPointer, _ rest: inout [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var start = 0
        while let base = text.baseAddress, let lineFeed = memchr(base + start, 0x0A, text.count - start) {
            let end = base.distance(to: UnsafeRawPointer(lineFeed))
            if rest.isEmpty {
                if end > start { try body(.init(rebasing: text[start..<end])) }
            } else {
                rest += text[start..<end]
                try rest.withUnsafeBytes(body)
                rest.removeAll(keepingCapacity: true)
            }
            start = end + 1
        }
        rest += text[start...]
        guard rest.count <= Self.longestLine else { throw damaged("a line that is too long") }
    }

    private func damaged(_ what: String) -> FetchError { .badData("\(name) is damaged: it has \(what)") }
}
