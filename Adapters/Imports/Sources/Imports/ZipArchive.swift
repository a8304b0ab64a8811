import CZlib
import Foundation

/// A zip archive with stored and deflated files.
struct ZipArchive: Sendable {
    struct Entry: Sendable {
        let path: String
        let isEncrypted: Bool
        fileprivate let method: Int
        fileprivate let (checksum, packed, size, offset): (UInt32, Int, Int, Int)
    }

    /// The maximum size of an unpacked file, and the maximum number of files in an archive.
    private static let (maximumSize, maximumCount) = (256 << 20, 50_000)

    let url: URL
    let entries: [Entry]

    /// Reads the directory of the archive.
    init(_ url: URL) throws {
        self.url = url
        let length = try FileHandle(forReadingFrom: url).seekToEnd()
        let tail = min(length, 65_557)
        let end = try FileSource(url, at: length - tail).readAll(url.lastPathComponent, limit: 1 << 20)
        guard let start = end.lastRecord(0x0605_4b50, length: 22) else { throw Self.damaged(url) }
        let (count, size, offset) = (end.number(start + 10, 2), end.number(start + 12, 4), end.number(start + 16, 4))
        guard offset != 0xFFFF_FFFF, offset + size <= Int(length) else { throw Self.damaged(url) }
        guard count <= Self.maximumCount, size <= 32 << 20 else {
            throw ImportError("\(url.lastPathComponent) has too many files")
        }
        let directory = try FileSource(url, at: UInt64(offset), count: size).readAll(url.path, limit: size)
        var (position, entries) = (0, [Entry]())
        for _ in 0..<count {
            guard directory.number(position, 4) == 0x0201_4b50 else { throw Self.damaged(url) }
            let lengths = [28, 30, 32].map { directory.number(position + $0, 2) }
            let name = directory[min(position + 46, directory.count)..<min(position + 46 + lengths[0], directory.count)]
            let path = String(decoding: name, as: UTF8.self)
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            if parts.contains("..") || path.hasPrefix("/") || path.contains("\\") {
                throw ImportError("\(url.lastPathComponent) has a file outside its own folder")
            }
            entries.append(
                Entry(
                    path: path, isEncrypted: directory.number(position + 8, 2) & 1 == 1,
                    method: directory.number(position + 10, 2),
                    checksum: UInt32(truncatingIfNeeded: directory.number(position + 16, 4)),
                    packed: directory.number(position + 20, 4), size: directory.number(position + 24, 4),
                    offset: directory.number(position + 42, 4)))
            position += 46 + lengths.reduce(0, +)
        }
        self.entries = entries
    }

    func open(_ entry: Entry) throws -> any ByteSource {
        let name = "\(url.lastPathComponent)/\(entry.path)"
        if entry.isEncrypted {
            throw ImportError("\(name) needs a password", hint: "unpack the archive and import the folder")
        }
        // Deflate can't compress data to less than a thousandth.
        guard entry.size <= Self.maximumSize, entry.size <= 1_100 * entry.packed + 64 else {
            throw ImportError("\(name) claims to be \(entry.size >> 20) MB when unpacked, which is too large")
        }
        let head = try FileSource(url, at: UInt64(entry.offset), count: 30).read()
        guard head.number(0, 4) == 0x0403_4b50 else { throw Self.damaged(url) }
        let start = entry.offset + 30 + head.number(26, 2) + head.number(28, 2)
        let packed = try FileSource(url, at: UInt64(start), count: entry.packed)
        guard [0, 8].contains(entry.method) else {
            throw ImportError("\(name) uses an unsupported compression method")
        }
        return ZipSource(packed, isDeflated: entry.method == 8, entry, name)
    }

    private static func damaged(_ url: URL) -> ImportError {
        ImportError("\(url.lastPathComponent) is damaged, or not a zip archive", hint: "download it again")
    }
}

extension [UInt8] {
    /// Returns a little-endian number; -1 beyond the end.
    fileprivate func number(_ position: Int, _ length: Int) -> Int {
        guard position >= 0, position + length <= count else { return -1 }
        return (0..<length).reversed().reduce(0) { $0 << 8 | Int(self[position + $1]) }
    }

    fileprivate func lastRecord(_ mark: Int, length: Int) -> Int? {
        guard count >= length else { return nil }
        return (0...(count - length)).last { self[$0] == 0x50 && number($0, 4) == mark }
    }
}

/// The unpacked bytes of a file in an archive. Verifies size and checksum while reading.
private final class ZipSource: ByteSource {
    private let (packed, isDeflated, entry, name): (FileSource, Bool, ZipArchive.Entry, String)
    private var stream = z_stream()
    private var (input, checksum, count, isEnd) = ([UInt8](), uLong(0), 0, false)

    init(_ packed: FileSource, isDeflated: Bool, _ entry: ZipArchive.Entry, _ name: String) {
        (self.packed, self.isDeflated, self.entry, self.name) = (packed, isDeflated, entry, name)
        if isDeflated { inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) }
    }

    deinit { if isDeflated { inflateEnd(&stream) } }

    func read() throws -> [UInt8] {
        if isEnd { return [] }
        let piece = try isDeflated ? inflated() : packed.read()
        checksum = piece.withUnsafeBufferPointer { crc32(checksum, $0.baseAddress, uInt($0.count)) }
        count += piece.count
        if piece.isEmpty || count >= entry.size { isEnd = true }
        guard count <= entry.size, !isEnd || (count == entry.size && checksum == uLong(entry.checksum)) else {
            throw ImportError("\(name) is damaged", hint: "download the archive again")
        }
        return piece
    }

    private func inflated() throws -> [UInt8] {
        var output = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if input.isEmpty { input = try packed.read() }
            let (status, used, made) = input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
                    (stream.next_out, stream.avail_out) = (output.baseAddress, uInt(output.count))
                    let status = inflate(&stream, Z_NO_FLUSH)
                    return (status, input.count - Int(stream.avail_in), output.count - Int(stream.avail_out))
                }
            }
            let isEmpty = input.isEmpty
            input.removeFirst(used)
            if made > 0 || status == Z_STREAM_END { return Array(output.prefix(made)) }
            guard status == Z_OK, !isEmpty else {
                throw ImportError("\(name) is damaged", hint: "download the archive again")
            }
        }
    }
}
