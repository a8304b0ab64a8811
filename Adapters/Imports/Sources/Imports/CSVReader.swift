import Foundation

/// Reads RFC 4180 CSV with LF, CRLF or CR line endings. Blank lines are left out. A record that is not UTF-8 is read as
/// Windows-1252, and a file that begins with its byte order mark as UTF-16.
struct CSVReader {
    /// A record and the number of its first line.
    struct Record {
        let line: Int
        let cells: [String]
        /// Whether the record is incomplete because the file ends inside a quoted cell.
        let isCut: Bool
    }

    /// The maximum number of bytes in a record.
    private static let maximumLength = 1 << 20
    /// The maximum number of cells in a record.
    private static let maximumCells = 1000

    private let source: any ByteSource
    private let name: String
    private let separator: UInt8
    private var buffer = [UInt8]()
    private var position = 0
    private var line = 1

    /// - Parameter separator: The character between two cells.
    init(_ source: any ByteSource, _ name: String, separator: Character = ",") throws {
        let source = try UTF16Source(source)
        self.source = source
        self.name = name
        self.separator = separator.asciiValue ?? UInt8(ascii: ",")
        buffer = try source.read()
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Returns the next byte without taking it; `nil` at the end.
    private mutating func peek() throws -> UInt8? {
        if position == buffer.count {
            buffer = try source.read()
            position = 0
        }
        return position < buffer.count ? buffer[position] : nil
    }

    private mutating func skipBlankLines() throws {
        while let byte = try peek(), byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            buffer.withUnsafeBufferPointer { bytes in
                while position < bytes.count {
                    let byte = bytes[position]
                    guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { break }
                    let isPair =
                        byte == UInt8(ascii: "\r") && position + 1 < bytes.count
                        && bytes[position + 1] == UInt8(ascii: "\n")
                    position += isPair ? 2 : 1
                    line += 1
                }
            }
        }
    }

    /// Takes the bytes before the next one that ends a cell or begins or ends its quotes.
    private mutating func takeSpan(into text: inout [UInt8], isQuoted: Bool) {
        let start = position
        buffer.withUnsafeBufferPointer { bytes in
            while position < bytes.count {
                let byte = bytes[position]
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
                if !isQuoted, byte == separator { break }
                position += 1
            }
        }
        text += buffer[start..<position]
    }

    /// - Throws: `ImportError` for a record of a size that no program writes.
    private func check(_ line: Int, bytes: Int, ends: Int) throws {
        if bytes > Self.maximumLength {
            throw ImportError("line \(line) of \(name) is longer than 1 MB", hint: "export the file again")
        }
        if ends >= Self.maximumCells {
            throw ImportError(
                "line \(line) of \(name) has more than \(Self.maximumCells) cells", hint: "export the file again")
        }
    }

    /// Returns the next record; `nil` at the end.
    ///
    /// - Throws: `ImportError` for a record of more than 1 MB or 1,000 cells.
    mutating func next() throws -> Record? {
        try skipBlankLines()
        let start = line
        var text = [UInt8]()
        var ends = [Int]()
        var isQuoted = false
        var isEmpty = true
        while let byte = try peek() {
            isEmpty = false
            try check(start, bytes: text.count, ends: ends.count)
            switch byte {
            case UInt8(ascii: "\"") where isQuoted:
                position += 1
                guard try peek() == byte else {
                    isQuoted = false
                    continue
                }
                position += 1
                text.append(byte)
            case UInt8(ascii: "\"") where text.count == ends.last ?? 0:
                position += 1
                isQuoted = true
            case separator where !isQuoted:
                position += 1
                ends.append(text.count)
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                position += 1
                let isEnd = try byte == UInt8(ascii: "\n") || peek() != UInt8(ascii: "\n")
                if isEnd { line += 1 }
                if isQuoted {
                    text.append(byte)
                } else if isEnd {
                    return record(start, text, ends + [text.count])
                }
            case UInt8(ascii: "\""):
                position += 1
                text.append(byte)
            default: takeSpan(into: &text, isQuoted: isQuoted)
            }
        }
        return isEmpty ? nil : record(start, text, ends + [text.count], isCut: isQuoted)
    }

    private func record(_ line: Int, _ text: [UInt8], _ ends: [Int], isCut: Bool = false) -> Record {
        let fields = ends.indices.map { text[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]] }
        let cells = fields.compactMap { String(validating: $0, as: UTF8.self) }
        guard cells.count < fields.count else { return Record(line: line, cells: cells, isCut: isCut) }
        let western = fields.map { field in
            String(bytes: field, encoding: .windowsCP1252) ?? String(decoding: field, as: UTF8.self)
        }
        return Record(line: line, cells: western, isCut: isCut)
    }
}

/// Converts UTF-16 of either byte order, known by its mark, to UTF-8. Other bytes are passed on.
final class UTF16Source: ByteSource {
    private let source: any ByteSource
    private var first: [UInt8]?
    private let isBigEndian: Bool?
    /// The bytes of a character that the next chunk completes.
    private var rest: [UInt8] = []

    init(_ source: any ByteSource) throws {
        self.source = source
        let first = try source.read()
        self.first = first
        isBigEndian = first.starts(with: [0xFE, 0xFF]) ? true : first.starts(with: [0xFF, 0xFE]) ? false : nil
        if isBigEndian != nil { self.first = Array(first.dropFirst(2)) }
    }

    func read() throws -> [UInt8] {
        let chunk = try first ?? source.read()
        first = nil
        guard let isBigEndian else { return chunk }
        let bytes = rest + chunk
        var units: [UInt16] = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
        }
        rest = bytes.count % 2 == 1 ? [bytes[bytes.count - 1]] : []
        if !chunk.isEmpty, let last = units.last, UTF16.isLeadSurrogate(last) {
            units.removeLast()
            rest = bytes.suffix(rest.count + 2)
        }
        if units.isEmpty, !chunk.isEmpty { return try read() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// Formats CSV records.
public enum CSVText {
    /// Formats a record as a line ending in LF.
    public static func line(_ cells: [String]) -> String {
        cells.map { cell in
            let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
            return needsQuotes ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
        }.joined(separator: ",") + "\n"
    }
}
