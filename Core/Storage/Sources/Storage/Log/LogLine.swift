import Foundation

/// A line of a log: a JSON object whose last member is a checksum of everything before it.
///
/// ```json
/// {"id":"5f3a09c1d2e4b6a8","order":1795642692345,"seen":[{"movie":949}],"crc":"5fe8e8b9"}
/// ```
///
/// The checksum is the CRC-32 of the bytes before the comma of `"crc"`, in eight hexadecimal digits. Lines that were
/// reformatted, cut or changed are therefore recognised.
public struct LogLine: Sendable {
    /// The bytes, without a line feed.
    public let bytes: ArraySlice<UInt8>

    /// Creates a line from the bytes of a file. Returns `nil` if the checksum doesn't match.
    public init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count > Self.endLength, Self.isSealed(bytes) else { return nil }
        self.bytes = bytes
    }

    /// Creates a line from a JSON object with at least one member, and adds the checksum.
    ///
    /// - Precondition: The object has no line feed.
    public init(sealing object: [UInt8]) {
        precondition(object.count > 2 && object.last == UInt8(ascii: "}"), "not an object with a member")
        precondition(!object.contains(UInt8(ascii: "\n")), "an object of several lines")
        var bytes = object
        bytes.removeLast()
        let checksum = CRC32.checksum(of: bytes[...])
        bytes += Self.opening.utf8
        bytes += (0..<8).map { Self.digit($0, of: checksum) }
        bytes += Self.closing.utf8
        self.bytes = bytes[...]
    }

    /// The JSON object without the checksum, but for its closing brace.
    package var members: ArraySlice<UInt8> { bytes.dropLast(Self.endLength) }

    /// The line as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    private static func isSealed(_ bytes: ArraySlice<UInt8>) -> Bool {
        let end = bytes.suffix(endLength)
        guard end.starts(with: opening.utf8), end.suffix(closing.utf8.count).elementsEqual(closing.utf8) else {
            return false
        }
        let checksum = CRC32.checksum(of: bytes.dropLast(endLength))
        let digits = end.dropFirst(opening.utf8.count)
        return (0..<8).allSatisfy { digits[digits.startIndex + $0] == digit($0, of: checksum) }
    }

    private static func digit(_ index: Int, of checksum: UInt32) -> UInt8 {
        let digit = UInt8(truncatingIfNeeded: checksum >> (28 - 4 * UInt32(index)) & 0xF)
        return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }

    private static let opening = #","crc":""#
    private static let closing = #""}"#
    private static let endLength = opening.utf8.count + 8 + closing.utf8.count
}

extension LogLine: Hashable {
    /// Returns whether both lines have the same bytes.
    public static func == (left: LogLine, right: LogLine) -> Bool { left.bytes.elementsEqual(right.bytes) }

    /// Hashes the line's checksum.
    public func hash(into hasher: inout Hasher) {
        for byte in bytes.suffix(Self.endLength) { hasher.combine(byte) }
    }
}

/// The lines of a part of a file.
package struct LogText: Sendable {
    /// The intact lines.
    package private(set) var lines: [LogLine] = []
    /// The damaged lines and the incomplete one, with their offsets.
    package private(set) var findings: [(kind: LogFinding.Kind, offset: Int, bytes: ArraySlice<UInt8>)] = []
    /// The position after the last complete line; `nil` if there is none.
    package private(set) var end: LogPosition.File?
    /// The offset of the first line that isn't intact; `nil` if all are.
    package var firstDefect: Int? { findings.map(\.offset).min() }

    /// Splits bytes into lines. `start` is the offset of the first byte, which must begin a line.
    package init(_ bytes: [UInt8], from start: Int = 0) {
        var index = 0
        while let feed = bytes.firstLineFeed(from: index) {
            add(bytes[index..<feed], at: start + index)
            index = feed + 1
        }
        if index < bytes.count { findings.append((.incomplete, start + index, bytes[index...])) }
        if let last = LogPosition.File(endingAt: index, in: bytes) {
            end = LogPosition.File(offset: start + index, checksum: last.checksum)
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, at offset: Int) {
        if let line = LogLine(bytes) { return lines.append(line) }
        let bare = bytes.withoutSurroundings
        if bare.isEmpty { return }
        if let line = LogLine(bare) {
            lines.append(line)
        } else {
            findings.append((.damaged, offset, bytes))
        }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without what other programs add around a line: a byte order mark, blanks, another line end, and the
    /// brackets and commas of an array.
    fileprivate var withoutSurroundings: ArraySlice<UInt8> {
        let blanks = Set(" \t\r".utf8)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var line = starts(with: mark) ? dropFirst(mark.count) : self
        line = line.drop { blanks.contains($0) || $0 == UInt8(ascii: "[") }
        while let last = line.last, blanks.contains(last) || [UInt8(ascii: ","), UInt8(ascii: "]")].contains(last) {
            line.removeLast()
        }
        return line
    }
}

extension [UInt8] {
    /// Returns the index of the first line feed at or after `index`. The C library looks at many bytes at a time.
    fileprivate func firstLineFeed(from index: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard index < bytes.count, let start = bytes.baseAddress,
                let feed = memchr(start + index, Int32(UInt8(ascii: "\n")), bytes.count - index)
            else { return nil }
            return UnsafeRawPointer(feed) - start
        }
    }
}

extension LogPosition.File {
    /// Creates the position after a line in the bytes of a file. Returns `nil` if no line ends at `offset`.
    package init?(endingAt offset: Int, in bytes: [UInt8]) {
        guard offset > 0, offset <= bytes.count, bytes[offset - 1] == UInt8(ascii: "\n") else { return nil }
        let line = bytes[..<(offset - 1)]
        let start = line.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        self.init(offset: offset, checksum: CRC32.checksum(of: line[start...]))
    }
}

extension CRC32 {
    /// Returns the checksum of `bytes`.
    static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBufferPointer(checksum) }
}
