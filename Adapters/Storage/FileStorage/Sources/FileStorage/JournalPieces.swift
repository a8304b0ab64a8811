import JSONBytes
import Storage

/// Splits a journal into its lines, even if line feeds are damaged.
///
/// A line that runs into the next one because its line feed is damaged ends where the next one starts.
struct JournalPieces {
    struct Piece {
        /// The range of the piece's bytes, without the line feed.
        let range: Range<Int>
        /// The line, or `nil` if the bytes are damaged.
        let line: JournalLine?
        /// The index after the piece and its line feed.
        let end: Int
        /// The index where a line feed is missing, or `nil` if it is present or the next line follows immediately.
        var missingLineFeed: Int?
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the next piece. Throws `JournalLine.Newer` for a line of a later version.
    mutating func next() throws -> Piece? {
        guard position < bytes.count else { return nil }
        let start = position
        let lineFeed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
        if let lineFeed, let line = try line(start..<lineFeed) {
            return piece(start..<lineFeed, line, upTo: lineFeed + 1)
        }
        let end = lineFeed ?? bytes.count
        if let opening = opening(in: (start..<end).dropFirst()) { return try unended(start..<opening) }
        guard let lineFeed else { return try unended(start..<end) }
        return piece(start..<lineFeed, nil, upTo: lineFeed + 1)
    }

    /// Returns a piece with a missing or damaged line feed.
    private mutating func unended(_ range: Range<Int>) throws -> Piece {
        let end = range.upperBound
        if let line = try line(range) {
            guard end == bytes.count else { return piece(range, line, upTo: end) }
            return piece(range, line, upTo: end + 1, missingLineFeed: end)
        }
        let shorter = range.dropLast()
        guard let line = try line(shorter) else { return piece(range, nil, upTo: end) }
        return piece(shorter, line, upTo: end, missingLineFeed: end - 1)
    }

    private mutating func piece(
        _ range: Range<Int>, _ line: JournalLine?, upTo end: Int, missingLineFeed: Int? = nil
    ) -> Piece {
        position = end
        return Piece(range: range, line: line, end: end, missingLineFeed: missingLineFeed)
    }

    private func line(_ range: Range<Int>) throws -> JournalLine? {
        try JournalLine(UnsafeBufferPointer(rebasing: bytes[range]))
    }

    private func opening(in range: Range<Int>) -> Int? {
        let length = JournalLine.opening.utf8CodeUnitCount
        return range.first { index in
            bytes[index] == UInt8(ascii: "{") && index + length <= bytes.count
                && bytes[index..<(index + length)].elementsEqual(JournalLine.opening.bytes)
        }
    }
}

extension JournalPieces.Piece {
    /// Whether the damage may come from a write interrupted by a power cut or a full disk: the file ends within
    /// the piece, or whole blocks of it are zeros.
    ///
    /// A single zero byte isn't enough: a flipped bit may have caused it.
    func isTorn(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        guard line == nil else { return false }
        if end == range.upperBound, end == bytes.count {
            let opening = JournalLine.opening.bytes.prefix(range.count)
            if bytes[range].starts(with: opening) { return true }
        }
        return hasZeroedBlock(bytes, at: offset)
    }

    private func hasZeroedBlock(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        let isEdge = { (index: Int) in (offset + index) % 512 == 0 }
        var index = range.lowerBound
        while let start = bytes[index..<range.upperBound].firstIndex(of: 0) {
            let end = bytes[start..<range.upperBound].firstIndex { $0 != 0 } ?? range.upperBound
            let begins = start == range.lowerBound || isEdge(start)
            if begins, end == bytes.count || isEdge(end) { return true }
            index = end
        }
        return false
    }
}

extension JournalLine {
    /// Returns the record of a damaged line, or `nil` if its collection or key is unreadable.
    static func record(inDamaged bytes: UnsafeBufferPointer<UInt8>) -> ChangedKey? {
        for mark in ["\"_put\":", "\"_remove\":"] {
            let mark = Array(mark.utf8)
            let start = bytes.indices.prefix(40).first { bytes[$0...].starts(with: mark) }
            guard let start else { continue }
            var input = JSONInput(bytes, at: start + mark.count)
            // These bytes are damaged, and anything that isn't a key identifies no record.
            return try? input.record()
        }
        return nil
    }
}
