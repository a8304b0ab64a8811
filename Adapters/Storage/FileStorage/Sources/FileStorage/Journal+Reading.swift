import Foundation
import Storage
import StorageSupport

// Reading. Callers must hold the lock.
extension Journal {
    func catchUp() throws {
        let size = try file.size
        if size < content.end { content = Content() }
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

    /// Reads the whole journal. A damaged one is moved away.
    private func load(_ size: Int) throws {
        if let loaded = try JournalLoading.content(of: file, size: size) {
            content = loaded
            return
        }
        let bytes = try file.read(0..<size)
        let scan = try JournalScan(whole: bytes, of: url)
        if scan.isDamaged { try moveAway(after: JournalDamage(scan, in: bytes)) }
        try mend(scan, size)
        take(scan)
    }

    private func scan(_ bytes: [UInt8], after lastBatch: Int64) throws -> JournalScan {
        do {
            return try JournalScan(bytes, at: content.end, after: lastBatch)
        } catch is JournalLine.Newer {
            throw StorageError.newerVersion(location: url.path)
        }
    }

    /// Cuts off an incomplete batch, and adds missing line feeds. On a read-only medium, they remain as they are.
    private func mend(_ scan: JournalScan, _ size: Int) throws {
        if file.isReadOnly { return }
        for offset in scan.missingLineFeeds { try file.write([UInt8(ascii: "\n")], at: offset) }
        if scan.end < size { try file.cut(to: scan.end) }
        guard scan.end != size || !scan.missingLineFeeds.isEmpty else { return }
        guard scan.missingLineFeeds.contains(where: { $0 < size }) else { return }
        settings.onWarning(
            "\(file.url.path) was damaged: a line feed was missing. Restored it; no records were lost.")
    }

    private func take(_ scan: JournalScan) {
        for step in scan.steps { index.apply(step.operation, at: step.line) }
        content.end = scan.end
        content.lastBatch = scan.lastBatch
    }

    /// Moves the file away and starts a new one. Always throws: `Gone` if that succeeded.
    private func moveAway(after damage: JournalDamage) throws -> Never {
        let target = file.url
        let aside = target.appendingPathExtension("damaged")
        guard try file.replace(aside) else { throw Gone() }
        let name = aside.lastPathComponent
        settings.onWarning(
            "\(url.path) was damaged, or changed by another program (\(damage.summary)). Moved it to \(name) and started a "
                + "new cache.")
        // If this fails, the next commit tries again.
        try? Self.place(at: target, in: nil, settings)
        throw Gone()
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
