import Foundation
import Storage

/// The damaged bytes of a journal, and the known facts about them.
struct JournalDamage {
    /// A damaged line, or several that run together.
    struct Piece {
        let offset: Int
        let bytes: [UInt8]
        /// The readable part of it.
        let line: DamagedLine?
        /// Whether it was the journal's header, which contains no record.
        let isHeader: Bool
    }

    let pieces: [Piece]
    /// See `JournalScan`.
    let hasGap: Bool
    private let journal: URL

    /// `bytes` is a whole journal, as read by `scan`.
    init(_ scan: JournalScan, in bytes: [UInt8], of journal: URL) {
        pieces = scan.damage.map { range in
            Piece(offset: range.lowerBound, Array(bytes[range.clamped(to: bytes.indices)]))
        }
        (hasGap, self.journal) = (scan.hasGap, journal)
    }

    /// Copies the bytes to another file.
    func setAside() throws {
        if !pieces.isEmpty { try aside.add(pieces.map(\.bytes)) }
    }

    private var aside: AsideFile { AsideFile(of: journal) }

    /// The description of the damage and the repair.
    func report(_ restored: [String]?) -> String {
        let count = pieces.count == 1 ? "1 line" : "\(pieces.count) lines"
        let found = (pieces.isEmpty ? [] : ["\(count) could not be read"]) + (hasGap ? ["changes are missing"] : [])
        let moved = restored == nil ? "what belongs to them" : pieces.count == 1 ? "it" : "them"
        let done =
            pieces.isEmpty
            ? "The rest is intact." : "Moved \(moved) to \(aside.url.lastPathComponent) and kept the rest."
        let sentences = ["\(journal.path) was damaged: \(found.joined(separator: ", and ")).", done] + (restored ?? [])
        return sentences.joined(separator: " ")
    }
}

extension JournalDamage.Piece {
    fileprivate init(offset: Int, _ bytes: [UInt8]) {
        (self.offset, self.bytes) = (offset, bytes)
        line = bytes.withUnsafeBufferPointer { DamagedLine($0) }
        isHeader = line == nil && Data(bytes).range(of: Data(JournalHeader.format.utf8)) != nil
    }
}
