import CZlib
import CoreDomain
import Foundation

/// A zip archive with stored and deflated files.
struct ZipArchive: Sendable {
    struct Entry: Sendable {
        let path: String
        let isEncrypted: Bool
        /// The time at which the file was written, as if it were in UTC, since the archive has no zone; `nil` if the archive
        /// has none.
        let writtenAt: Date?
        fileprivate let method: Int
        fileprivate let checksum: UInt32
        fileprivate let packed: Int
        fileprivate let size: Int
        fileprivate let offset: Int

        /// Whether the file is large only because of its repetitions: exports shrink to a fifth or a tenth.
        fileprivate var isBomb: Bool { size > 16 << 20 && size / 100 > packed }
    }

    /// The maximum size of an unpacked file.
    private static let maximumSize = 256 << 20
    /// The maximum size of all unpacked files that are read.
    private static let maximumSum = 512 << 20
    /// The maximum number of files in an archive.
    private static let maximumCount = 50_000

    let url: URL
    let entries: [Entry]

    /// Reads the archive's central directory.
    init(_ url: URL) throws {
        self.url = url
        let place = try Self.directory(of: url)
        let directory = try FileSource(url, at: UInt64(place.offset), count: place.size)
            .readAll(url.path, limit: place.size)
        var position = 0
        var entries = [Entry]()
        for _ in 0..<place.count {
            guard directory.number(position, 4) == 0x0201_4b50 else { throw Self.damaged(url) }
            let lengths = [28, 30, 32].map { directory.number(position + $0, 2) }
            let entry = try Self.entry(
                at: position, nameLength: lengths[0], extraLength: lengths[1], directory, url)
            entries.append(entry)
            position += 46 + lengths.reduce(0, +)
        }
        self.entries = entries
    }

    /// Returns where the central directory is, its size in bytes, and the number of its entries.
    private static func directory(of url: URL) throws -> (offset: Int, size: Int, count: Int) {
        let length = try FileHandle(forReadingFrom: url).seekToEnd()
        let tail = min(length, 65_557)
        let end = try FileSource(url, at: length - tail).readAll(url.lastPathComponent, limit: 1 << 20)
        guard let start = end.lastRecord(0x0605_4b50, length: 22) else { throw damaged(url) }
        var count = end.number(start + 10, 2)
        var size = end.number(start + 12, 4)
        var offset = end.number(start + 16, 4)
        if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
            let record = end.number(start - 20, 4) == 0x0706_4b50 ? end.number(start - 12, 8) : -1
            guard (0..<Int(length)).contains(record) else { throw damaged(url) }
            let wide = try FileSource(url, at: UInt64(record), count: 56).read()
            guard wide.number(0, 4) == 0x0606_4b50 else { throw damaged(url) }
            count = wide.number(32, 8)
            size = wide.number(40, 8)
            offset = wide.number(48, 8)
        }
        guard count >= 0, (0...Int(length)).contains(size), (0...Int(length) - size).contains(offset) else {
            throw damaged(url)
        }
        guard count <= maximumCount, size <= 32 << 20 else {
            throw ImportError("\(url.lastPathComponent) contains too many files")
        }
        return (offset, size, count)
    }

    /// Returns the entry at a position in the central directory.
    private static func entry(
        at position: Int, nameLength: Int, extraLength: Int, _ directory: [UInt8], _ url: URL
    ) throws -> Entry {
        let name = directory[min(position + 46, directory.count)..<min(position + 46 + nameLength, directory.count)]
        let path = String(decoding: name, as: UTF8.self)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains("..") || path.hasPrefix("/") || path.contains("\\") {
            throw ImportError("\(url.lastPathComponent) contains a file path outside the archive")
        }
        var wide = directory.zip64Numbers(in: position + 46 + nameLength, extraLength)[...]
        func number(_ offset: Int) -> Int {
            let number = directory.number(position + offset, 4)
            return number == 0xFFFF_FFFF ? wide.popFirst() ?? number : number
        }
        // The archive lists the 64-bit numbers in this order, and only those that don't fit into 32 bits.
        let size = number(24)
        let packed = number(20)
        let offset = number(42)
        return Entry(
            path: path, isEncrypted: directory.number(position + 8, 2) & 1 == 1,
            writtenAt: time(day: directory.number(position + 14, 2), second: directory.number(position + 12, 2)),
            method: directory.number(position + 10, 2),
            checksum: UInt32(truncatingIfNeeded: directory.number(position + 16, 4)),
            packed: packed, size: size, offset: offset)
    }

    /// Returns the time in an entry, with days since 1980 and pairs of seconds in bits; `nil` for the first day, which
    /// programs write if they have none.
    private static func time(day: Int, second: Int) -> Date? {
        guard day > 1 << 5 | 1 else { return nil }
        let start = PartialDay(year: 1980 + day >> 9, month: day >> 5 & 15, day: day & 31)?.start
        return start?.addingTimeInterval(Double((second >> 11) * 3600 + (second >> 5 & 63) * 60 + (second & 31) * 2))
    }

    /// - Throws: `ImportError` if the files are too large together.
    func checkSum(of entries: [Entry]) throws {
        var sum = 0
        for entry in entries {
            let (next, overflows) = sum.addingReportingOverflow(max(0, entry.size))
            guard !overflows, next <= Self.maximumSum else {
                throw ImportError("the files in \(url.lastPathComponent) are too large when unpacked")
            }
            sum = next
        }
    }

    func open(_ entry: Entry) throws -> any ByteSource {
        let name = "\(url.lastPathComponent)/\(entry.path)"
        if entry.isEncrypted {
            throw ImportError("\(name) needs a password", hint: "unpack the archive and import the folder")
        }
        let length = Int(try FileHandle(forReadingFrom: url).seekToEnd())
        guard entry.size >= 0, (0...length).contains(entry.packed), (0...length).contains(entry.offset) else {
            throw Self.damaged(url)
        }
        // Deflate compresses by a factor of at most 1,032.
        guard entry.size <= Self.maximumSize, entry.size <= 1_100 * entry.packed + 64, !entry.isBomb else {
            throw ImportError("\(name) would be \(entry.size >> 20) MB when unpacked, which is too large")
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
        ImportError("\(url.lastPathComponent) is damaged or not a zip archive", hint: "download it again")
    }
}

extension [UInt8] {
    /// Returns a little-endian number, or -1 if it extends past the end.
    fileprivate func number(_ position: Int, _ length: Int) -> Int {
        guard position >= 0, position + length <= count else { return -1 }
        return (0..<length).reversed().reduce(0) { $0 << 8 | Int(self[position + $1]) }
    }

    /// Returns the 64-bit numbers in an entry's extra fields: its sizes and offset, if they exceed 32 bits.
    fileprivate func zip64Numbers(in start: Int, _ length: Int) -> [Int] {
        var position = start
        while position + 4 <= start + length {
            let field = number(position, 2)
            let size = number(position + 2, 2)
            if field == 1 { return stride(from: 0, to: size - 7, by: 8).map { number(position + 4 + $0, 8) } }
            position += 4 + Swift.max(0, size)
        }
        return []
    }

    fileprivate func lastRecord(_ mark: Int, length: Int) -> Int? {
        guard count >= length else { return nil }
        return (0...(count - length)).last { self[$0] == 0x50 && number($0, 4) == mark }
    }
}

/// The unpacked bytes of a file in an archive. Their size and checksum are verified as they are read.
private final class ZipSource: ByteSource {
    private let packed: FileSource
    private let isDeflated: Bool
    private let entry: ZipArchive.Entry
    private let name: String
    private var stream = z_stream()
    private var input = [UInt8]()
    private var checksum = uLong(0)
    private var count = 0
    private var isEnd = false

    init(_ packed: FileSource, isDeflated: Bool, _ entry: ZipArchive.Entry, _ name: String) {
        self.packed = packed
        self.isDeflated = isDeflated
        self.entry = entry
        self.name = name
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
                    stream.next_in = input.baseAddress
                    stream.avail_in = uInt(input.count)
                    stream.next_out = output.baseAddress
                    stream.avail_out = uInt(output.count)
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
