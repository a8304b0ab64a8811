import Foundation
import Storage

/// The damaged bytes of a journal, and what is known about them.
struct JournalDamage {
    /// A damaged line, or several that run together.
    struct Piece {
        let offset: Int
        let bytes: [UInt8]
        /// What can still be read of it.
        let line: DamagedLine?
        /// Whether it was the journal's header, which holds no record.
        let isHeader: Bool
    }

    let pieces: [Piece]
    /// The intact lines among which the damage is.
    let steps: [JournalScan.Step]
    /// Whether `steps` are those of the whole journal.
    let isWhole: Bool
    /// See `JournalScan`.
    let headerBatch: Int64?
    private let journal: URL

    /// `bytes`, which `scan` has read, begin at `start`.
    init(_ scan: JournalScan, in bytes: [UInt8], at start: Int, of journal: URL) {
        pieces = scan.damage.map { range in
            let piece = Array(bytes[(range.lowerBound - start)..<min(range.upperBound - start, bytes.count)])
            return Piece(offset: range.lowerBound, piece)
        }
        (steps, isWhole, headerBatch, self.journal) = (scan.steps, start == 0, scan.headerBatch, journal)
    }

    /// Copies the bytes to another file.
    func setAside() throws {
        try aside.add(pieces.map(\.bytes))
    }

    private var aside: AsideFile { AsideFile(of: journal) }

    /// What happened, and what was done about it.
    func report(_ restoration: LibraryRestoration?) -> String {
        let count = pieces.count == 1 ? "1 line" : "\(pieces.count) lines"
        let found = "\(journal.path) was damaged: \(count) could not be read. "
        guard let restoration else {
            return found + "Moved what belongs to them to \(aside.url.lastPathComponent) and kept the rest."
        }
        let moved = "Moved \(pieces.count == 1 ? "it" : "them") to \(aside.url.lastPathComponent) and kept the rest."
        return ([found + moved] + restoration.sentences).joined(separator: " ")
    }
}

extension JournalDamage.Piece {
    fileprivate init(offset: Int, _ bytes: [UInt8]) {
        (self.offset, self.bytes) = (offset, bytes)
        line = bytes.withUnsafeBufferPointer { DamagedLine($0) }
        isHeader = line == nil && Data(bytes).range(of: Data(JournalHeader.format.utf8)) != nil
    }
}
