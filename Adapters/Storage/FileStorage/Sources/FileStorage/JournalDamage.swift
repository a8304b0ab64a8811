import Foundation
import Storage
import StorageSupport

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

/// The file next to a journal that receives bytes the journal cannot keep.
struct AsideFile {
    let url: URL

    init(of journal: URL) {
        url = journal.appendingPathExtension("damaged")
    }

    /// Appends each of `parts` on separate lines, unless the file has it already, and returns once it is on disk.
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

/// Verifies a whole journal with its checksums. Changes nothing.
struct JournalVerification {
    private let bytes: [UInt8]
    private let scan: JournalScan
    private let index = JournalIndex()
    private let journal: URL

    init(of url: URL, _ settings: Journal.Settings) throws {
        journal = url
        bytes = try Self.read(url, settings)
        scan = try WholeJournal(bytes, of: url, settings.durability).scan
        for step in scan.steps { index.apply(step.operation, at: step.line) }
    }

    /// Returns the bytes between two batches; empty without a file.
    private static func read(_ url: URL, _ settings: Journal.Settings) throws -> [UInt8] {
        guard let file = try OpenFile.existing(url) else { return [] }
        try file.lock.lock(until: .now + settings.lockTimeout)
        defer { file.lock.unlock() }
        return try file.read(0..<file.size)
    }

    func result(_ types: [any StoredRecord.Type]) throws -> StorageVerification {
        var (records, damage) = (0, damagedLines)
        for type in types {
            // A collection without lines has no records.
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

    private var damagedLines: [StorageDamage] {
        let lines = JournalDamage(scan, in: bytes, of: journal).pieces.map { piece in
            StorageDamage(
                collection: piece.line?.record.collection, key: piece.line?.record.key,
                reason: "the line at byte \(piece.offset) is damaged")
        }
        let ends = scan.missingLineFeeds.filter { $0 < bytes.count }.map { offset in
            StorageDamage(reason: "the line feed at byte \(offset) is missing or damaged")
        }
        return lines + ends + (scan.hasGap ? [StorageDamage(reason: "changes are missing")] : [])
    }
}
