import Foundation
import Storage
import StorageSupport

// Reading. Callers must hold the lock.
extension Journal {
    func catchUp() throws {
        let size = try file.size
        if size < content.end {
            guard settings.durability == .cache else {
                throw StorageError.damaged(location: url.path, reason: "the file was shortened while it was in use")
            }
            content = Content()
        }
        guard size > content.end else { return }
        if content.end == 0 { return try load(size) }
        let scan = try scan(try file.read(content.end..<size), after: content.lastBatch)
        if scan.isDamaged {
            // To find out what was lost, the whole journal must be read again.
            content = Content()
            return try load(size)
        }
        try mend(scan, size)
        take(scan)
    }

    /// Reads the whole journal and repairs any damage.
    private func load(_ size: Int) throws {
        let promised = settings.durability == .library ? try LibrarySnapshot.newestBatch(of: url) : nil
        if let loaded = try JournalLoading.content(of: file, size: size) {
            try settings.check(loaded.index.lines.keys, of: url)
            // Without a snapshot, no batch is known to have been acknowledged.
            if loaded.lastBatch >= promised ?? 0 {
                content = loaded
                return
            }
        }
        let bytes = try file.read(0..<size)
        let whole = try WholeJournal(bytes, of: url, settings.durability)
        try settings.check(whole.steps.keys.map(\.collection), of: url)
        try mend(whole.scan, size)
        take(whole.scan)
        // The number of a lost batch isn't used again.
        content.lastBatch = max(content.lastBatch, whole.snapshot?.lastBatch ?? 0)
        if whole.scan.isDamaged { try repair(whole, JournalDamage(whole.scan, in: bytes, of: file.url)) }
    }

    private func scan(_ bytes: [UInt8], after lastBatch: Int64) throws -> JournalScan {
        do {
            return try JournalScan(bytes, at: content.end, after: lastBatch, settings.durability)
        } catch is JournalLine.Newer {
            throw StorageError.newerVersion(location: url.path)
        }
    }

    /// Cuts off an incomplete batch, and adds missing line feeds.
    private func mend(_ scan: JournalScan, _ size: Int) throws {
        for offset in scan.missingLineFeeds { try file.write([UInt8(ascii: "\n")], at: offset) }
        if scan.end < size { try file.cut(to: scan.end) }
        guard scan.end != size || !scan.missingLineFeeds.isEmpty else { return }
        if settings.durability == .library { try settings.sync(file) }
        guard scan.missingLineFeeds.contains(where: { $0 < size }) else { return }
        settings.onWarning(
            "\(file.url.path) was damaged: a line feed was missing. Restored it; no records were lost.")
    }

    private func take(_ scan: JournalScan) {
        for step in scan.steps { index.apply(step.operation, at: step.line) }
        content.end = scan.end
        content.lastBatch = scan.lastBatch
    }

    /// Moves damaged bytes to another file, restores lost records from a snapshot, and reports both.
    private func repair(_ journal: WholeJournal, _ damage: JournalDamage) throws {
        isVerified = false
        let restoration = settings.durability == .library ? LibraryRestoration(damage, of: journal) : nil
        let sentences = try restoration?.sentences(labels(journal, damage))
        for record in restoration?.lost ?? [] { index.lost.insert(record) }
        do {
            try damage.setAside()
            _ = try appendLocked { pending in
                for (key, members) in try restoration?.members() ?? [] { pending.restore(key, members: members) }
                for key in restoration?.removals ?? [] { pending.remove(key) }
            }
        } catch {
            for (record, _) in restoration?.records ?? [:] { index.lost.insert(record) }
            return settings.onWarning("\(url.path) is damaged and could not be repaired: \(error).")
        }
        settings.onWarning(damage.report(sentences))
        settings.onRepair()
        try tryToRewrite()
    }

    private func labels(_ journal: WholeJournal, _ damage: JournalDamage) throws -> RecordLabels {
        let present = try index.lines.flatMap { collection, lines in
            try lines.values.map { (collection, try file.read($0)) }
        }
        let former = (journal.snapshot?.records ?? [:]).map { key, step in
            (key.collection, Array(journal.snapshot?.bytes[step.line] ?? []))
        }
        let damaged = damage.pieces.map { ($0.line?.record.collection ?? "", $0.bytes) }
        return RecordLabels(settings.types, knowing: present + former, damaged: damaged)
    }
}

/// Indexes an anomaly-free journal in parts, so that its bytes and lines are never all in memory.
///
/// It accepts a header, lines retained by a compaction, and complete, consecutive batches. Anything else is
/// left to `JournalScan`, which reads the whole journal before deciding what is damaged.
struct JournalLoading {
    private var content = Journal.Content()
    /// The offset of the end of the valid lines from incomplete batches.
    private var keptEnd = 0
    /// The number and the line count of the current batch.
    private var batch: (number: Int64, lines: Int)?

    /// Returns the content of the first `size` bytes of `file`, or `nil` if they contain an anomaly.
    static func content(of file: OpenFile, size: Int, partSize: Int = 1 << 18) throws -> Journal.Content? {
        var loading = JournalLoading()
        var partSize = partSize
        while loading.content.end < size {
            let start = loading.content.end
            let bytes = try file.read(start..<min(start + partSize, size))
            guard bytes.withUnsafeBufferPointer({ loading.add($0, at: start) }) else { return nil }
            guard loading.content.end == start else {
                loading.content.index.makeRoom(size / loading.content.end)
                continue
            }
            // No complete line was found. Unless the part ends with the file, retry with a larger one.
            if bytes.count < partSize { return nil }
            partSize *= 2
        }
        return loading.batch == nil && loading.content.end >= loading.keptEnd ? loading.content : nil
    }

    /// Adds the complete lines of `bytes`, which start at `offset`. Returns `false` if any of them is an anomaly.
    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var start = 0
        while let lineFeed = memchr(base + start, 10, bytes.count - start) {
            let end = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(lineFeed))
            let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
            // A line that can't be parsed ends the fast path. The caller then reads the whole journal and handles the
            // damage.
            guard let line = try? JournalLine(line), add(line, at: (offset + start)..<(offset + end)) else {
                return false
            }
            start = end + 1
            content.end = offset + start
        }
        return true
    }

    private mutating func add(_ line: JournalLine, at range: Range<Int>) -> Bool {
        if case .header(let kept) = line.operation {
            content.lastBatch = line.batch
            keptEnd = range.upperBound + 1 + kept
            return range.lowerBound == 0 && line.lineCount == 1
        }
        guard range.lowerBound > 0 else { return false }
        content.index.apply(line.operation, at: range)
        if range.lowerBound < keptEnd { return true }
        let isEndOfCompaction = range.lowerBound == keptEnd && line.operation == .none
        let number = batch?.number ?? content.lastBatch + (isEndOfCompaction ? 0 : 1)
        let lines = (batch?.lines ?? 0) + 1
        batch = line.lineCount == nil ? (number, lines) : nil
        content.lastBatch = number
        return line.batch == number && (line.lineCount ?? lines) == lines
    }
}
