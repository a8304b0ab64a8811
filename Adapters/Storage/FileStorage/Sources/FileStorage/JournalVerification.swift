import Foundation
import Storage
import StorageSupport

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
