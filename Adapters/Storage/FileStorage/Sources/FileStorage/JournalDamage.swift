import Foundation
import Storage
import StorageSupport

/// The damaged bytes of a journal, and the records identified in them.
struct JournalDamage {
    /// A damaged line, or several that run together.
    struct Piece {
        let offset: Int
        /// The record whose line it was, or `nil` if it can't be identified.
        let record: ChangedKey?
    }

    let pieces: [Piece]
    /// Whether lines or batches are missing without an explanation; see `JournalScan.hasGap`.
    let hasGap: Bool

    /// Collects the damage found by `scan` in `bytes`.
    init(_ scan: JournalScan, in bytes: [UInt8]) {
        pieces = scan.damage.map { range in
            let record = bytes[range.clamped(to: bytes.indices)].withUnsafeBufferPointer(JournalLine.record(inDamaged:))
            return Piece(offset: range.lowerBound, record: record)
        }
        hasGap = scan.hasGap
    }

    /// The findings, as part of a sentence.
    var summary: String {
        let lines = pieces.count == 1 ? "1 line" : "\(pieces.count) lines"
        let findings = (pieces.isEmpty ? [] : ["\(lines) could not be read"]) + (hasGap ? ["changes are missing"] : [])
        return findings.joined(separator: ", and ")
    }
}

extension Journal {
    /// Reads a whole journal and verifies its checksums without changing anything.
    static func verify(
        _ url: URL, _ types: [any StoredRecord.Type], _ settings: Settings
    ) throws -> StorageVerification {
        let bytes = try wholeBytes(of: url, settings)
        let scan = try JournalScan(whole: bytes, of: url)
        let index = JournalIndex()
        for step in scan.steps { index.apply(step.operation, at: step.line) }
        var records = 0
        var damage = scan.damage(in: bytes)
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
    fileprivate func damage(in bytes: [UInt8]) -> [StorageDamage] {
        let lines = JournalDamage(self, in: bytes).pieces.map { piece in
            StorageDamage(
                collection: piece.record?.collection, key: piece.record?.key,
                reason: "the line at byte \(piece.offset) is damaged")
        }
        let ends = missingLineFeeds.filter { $0 < bytes.count }.map { offset in
            StorageDamage(reason: "the line feed at byte \(offset) is missing or damaged")
        }
        return lines + ends + (hasGap ? [StorageDamage(reason: "changes are missing")] : [])
    }
}
