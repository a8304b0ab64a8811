import Foundation
import Storage
import StorageSupport

// Reading, under the lock.
extension Journal {
    func catchUp() throws {
        let size = file.size
        if size < content.end { try beginAgain() }
        guard size > content.end else { return }
        if content.end == 0, let loaded = try JournalLoading.content(of: file, size: size) {
            content = loaded
            return
        }
        let bytes = try file.read(content.end..<size)
        let (start, scan) = (content.end, try scan(bytes))
        try mend(scan, size)
        take(scan)
        guard !scan.damage.isEmpty else { return }
        try handle(JournalDamage(scan, in: bytes, at: start, of: file.url))
    }

    private func beginAgain() throws {
        guard settings.durability == .cache else {
            throw StorageError.damaged(location: url.path, reason: "the file was shortened while it was in use")
        }
        content = Content()
    }

    private func scan(_ bytes: [UInt8]) throws -> JournalScan {
        do {
            let scan = try JournalScan(bytes, at: content.end, hasHeader: content.hasHeader, settings.durability)
            guard content.end > 0 || scan.hasIntactLine else { throw StorageError.notJournal(url) }
            return scan
        } catch is JournalLine.Newer {
            throw StorageError.newerVersion(location: url.path)
        }
    }

    /// Cuts off a batch that was not written whole, and writes line feeds that are missing.
    private func mend(_ scan: JournalScan, _ size: Int) throws {
        for offset in scan.missingLineFeeds { try file.write([UInt8(ascii: "\n")], at: offset) }
        if scan.end < size { try file.cut(to: scan.end) }
        guard scan.end != size || !scan.missingLineFeeds.isEmpty else { return }
        if settings.durability == .library { try settings.sync(file) }
        guard scan.missingLineFeeds.contains(where: { $0 < size }) else { return }
        settings.onWarning(
            "\(file.url.path) was damaged: a line end was missing. Repaired it; no record is lost.")
    }

    private func take(_ scan: JournalScan) {
        for step in scan.steps { index.apply(step.operation, at: step.line) }
        content.end = scan.end
        content.lastBatch = max(content.lastBatch, scan.lastBatch)
        content.hasHeader = scan.headerBatch != nil
    }

    /// Sets damaged bytes aside, restores what a snapshot has of them, and reports both.
    private func handle(_ damage: JournalDamage) throws {
        isVerified = false
        let restoration = settings.durability == .library ? LibraryRestoration(damage, index, of: url) : nil
        for record in restoration?.lost ?? [] { index.lose(record) }
        do {
            try damage.setAside()
            try restore(restoration?.records ?? [])
        } catch {
            for record in restoration?.records ?? [] { index.lose(record.key) }
            return settings.onWarning("\(url.path) is damaged, and could not be repaired: \(error).")
        }
        settings.onWarning(damage.report(restoration))
        try tryToRewrite()
    }

    private func restore(_ records: [LibraryRestoration.Record]) throws {
        _ = try appendLocked { pending in
            for record in records { pending.restore(record.key, members: record.members) }
        }
    }
}
