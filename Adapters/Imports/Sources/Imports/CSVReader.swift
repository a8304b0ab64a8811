import Foundation

/// Reads RFC 4180 CSV with LF, CRLF or CR line endings. A record that is not UTF-8 is read as Windows-1252.
struct CSVReader {
    /// A record and the number of its first line.
    struct Record {
        let line: Int
        let cells: [String]
        /// Whether the record is incomplete because the file ends inside a quoted cell.
        let isCut: Bool
        var isBlank: Bool { cells == [""] }
    }

    /// The maximum number of bytes in a record.
    private static let maximumLength = 1 << 20

    private let source: any ByteSource
    private let name: String
    private var buffer = [UInt8]()
    private var position = 0
    private var line = 1

    init(_ source: any ByteSource, _ name: String) throws {
        self.source = source
        self.name = name
        buffer = try source.read()
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func peek() throws -> UInt8? {
        if position == buffer.count {
            buffer = try source.read()
            position = 0
        }
        return position < buffer.count ? buffer[position] : nil
    }

    mutating func next() throws -> Record? {
        let start = line
        var text = [UInt8]()
        var ends = [Int]()
        var isQuoted = false
        var length = 0
        while let byte = try peek() {
            position += 1
            length += 1
            if length > Self.maximumLength {
                throw ImportError("line \(start) of \(name) is longer than 1 MB", hint: "export the file again")
            }
            switch byte {
            case UInt8(ascii: "\"") where isQuoted:
                if try peek() == byte {
                    position += 1
                } else {
                    isQuoted = false; continue
                }
                text.append(byte)
            case UInt8(ascii: "\"") where text.count == ends.last ?? 0: isQuoted = true
            case UInt8(ascii: ",") where !isQuoted: ends.append(text.count)
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                let isEnd = try byte == UInt8(ascii: "\n") || peek() != UInt8(ascii: "\n")
                if isEnd { line += 1 }
                if isQuoted {
                    text.append(byte)
                } else if isEnd {
                    return record(start, text, ends + [text.count])
                }
            default: text.append(byte)
            }
        }
        return length == 0 ? nil : record(start, text, ends + [text.count], isCut: isQuoted)
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
