import Foundation
import Storage
import StorageSupport

/// The damaged bytes of a journal, and the records identified in them.
struct JournalDamage {
    /// A damaged line, or several that run together.
    struct Piece {
        let offset: Int
        let bytes: [UInt8]
        /// The readable part of the piece, or `nil` if its record can't be identified.
        let line: DamagedLine?
        /// Whether the piece was the journal's header, which contains no record.
        let isHeader: Bool

        fileprivate init(offset: Int, _ bytes: [UInt8]) {
            self.offset = offset
            self.bytes = bytes
            line = bytes.withUnsafeBufferPointer { DamagedLine($0) }
            isHeader = line == nil && Data(bytes).range(of: Data(JournalHeader.format.utf8)) != nil
        }
    }

    let pieces: [Piece]
    /// Whether lines or batches are missing without an explanation; see `JournalScan.hasGap`.
    let hasGap: Bool
    private let journal: URL

    /// Collects the damage found by `scan` in `bytes`, a whole journal.
    init(_ scan: JournalScan, in bytes: [UInt8], of journal: URL) {
        pieces = scan.damage.map { range in
            Piece(offset: range.lowerBound, Array(bytes[range.clamped(to: bytes.indices)]))
        }
        hasGap = scan.hasGap
        self.journal = journal
    }

    func setAside() throws {
        if !pieces.isEmpty { try aside.add(pieces.map(\.bytes)) }
    }

    private var aside: AsideFile { AsideFile(of: journal) }

    func report(_ restored: [String]?) -> String {
        let count = pieces.count == 1 ? "1 line" : "\(pieces.count) lines"
        let found = (pieces.isEmpty ? [] : ["\(count) could not be read"]) + (hasGap ? ["changes are missing"] : [])
        let moved = restored == nil ? "the damaged bytes" : pieces.count == 1 ? "it" : "them"
        let done =
            pieces.isEmpty
            ? "The rest is intact." : "Moved \(moved) to \(aside.url.lastPathComponent) and kept the rest."
        let sentences = ["\(journal.path) was damaged: \(found.joined(separator: ", and ")).", done] + (restored ?? [])
        return sentences.joined(separator: " ")
    }
}

/// The file next to a journal that stores bytes removed from the journal.
struct AsideFile {
    let url: URL

    init(of journal: URL) { url = journal.appendingPathExtension("damaged") }

    /// Appends those of `parts` that the file lacks, as separate lines, and returns once they are on disk.
    func add(_ parts: [[UInt8]]) throws {
        let file = try OpenFile.appending(to: url)
        let present = Data(try file.read(0..<file.size))
        let lineFeed = UInt8(ascii: "\n")
        for part in parts where present.range(of: Data(part)) == nil {
            try file.write(part + (part.last == lineFeed ? [] : [lineFeed]), at: try file.size)
        }
        try file.sync()
    }
}

extension Journal {
    /// Reads a whole journal and verifies its checksums without changing anything.
    static func verify(
        _ url: URL, _ types: [any StoredRecord.Type], _ settings: Settings
    ) throws -> StorageVerification {
        let bytes = try wholeBytes(of: url, settings)
        let scan = try WholeJournal(bytes, of: url, settings.durability).scan
        let index = JournalIndex()
        for step in scan.steps { index.apply(step.operation, at: step.line) }
        try settings.check(index.lines.keys, of: url)
        var records = 0
        var damage = scan.damage(in: bytes, of: url)
        for type in types {
            for (key, line) in index.lines[type.collection] ?? [:] {
                do {
                    try bytes[line].withUnsafeBufferPointer { _ = try type.read(from: LineReader.beginning($0)) }
                    records += 1
                } catch let error as StorageError {
                    damage.append(StorageDamage(collection: type.collection, key: key, reason: "\(error)"))
                }
            }
        }
        return StorageVerification(records: records, damage: damage)
    }

    /// Returns the bytes of the file, read between two batches, or an empty array if the file doesn't exist.
    private static func wholeBytes(of url: URL, _ settings: Settings) throws -> [UInt8] {
        guard let file = try OpenFile.existing(url) else { return [] }
        try file.lock.lock(until: .now + settings.lockTimeout)
        defer { file.lock.unlock() }
        return try file.read(0..<file.size)
    }
}

extension JournalScan {
    fileprivate func damage(in bytes: [UInt8], of journal: URL) -> [StorageDamage] {
        let lines = JournalDamage(self, in: bytes, of: journal).pieces.map { piece in
            StorageDamage(
                collection: piece.line?.record.collection, key: piece.line?.record.key,
                reason: "the line at byte \(piece.offset) is damaged")
        }
        let ends = missingLineFeeds.filter { $0 < bytes.count }.map { offset in
            StorageDamage(reason: "the line feed at byte \(offset) is missing or damaged")
        }
        return lines + ends + (hasGap ? [StorageDamage(reason: "changes are missing")] : [])
    }
}
