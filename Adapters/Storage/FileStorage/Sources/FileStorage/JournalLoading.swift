import Foundation
import Storage

/// Indexes a journal without anomalies part by part, so that neither its bytes nor its lines are in memory as a whole.
///
/// It accepts a header, the lines kept by a compaction, and complete batches with consecutive numbers. Anything else is
/// left to `JournalScan`, which reads the whole journal before deciding what is damaged.
struct JournalLoading {
    private var content = Journal.Content()
    /// The end of the lines from incomplete batches that count nevertheless.
    private var keptEnd = 0
    /// The number and the line count of the current batch.
    private var batch: (number: Int64, lines: Int)?

    /// Returns the content of the first `size` bytes of `file`, or `nil` if they have an anomaly.
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
            // A line may be longer than a part, but the last one ends with the file.
            if bytes.count < partSize { return nil }
            partSize *= 2
        }
        return loading.batch == nil && loading.content.end >= loading.keptEnd ? loading.content : nil
    }

    /// Adds the complete lines of `bytes`, which start at `offset`. Returns false if one of them is an anomaly.
    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var start = 0
        while let lineFeed = memchr(base + start, 10, bytes.count - start) {
            let end = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(lineFeed))
            let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
            // A line that can't be parsed ends the fast path: the whole journal is read with its damage.
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
            (content.lastBatch, keptEnd) = (line.batch, range.upperBound + 1 + kept)
            return range.lowerBound == 0 && line.lineCount == 1
        }
        guard range.lowerBound > 0 else { return false }
        content.index.apply(line.operation, at: range)
        if range.lowerBound < keptEnd { return true }
        let isEndOfCompaction = range.lowerBound == keptEnd && line.operation == .none
        let number = batch?.number ?? content.lastBatch + (isEndOfCompaction ? 0 : 1)
        // The first line of a batch has none before it.
        let lines = (batch?.lines ?? 0) + 1
        batch = line.lineCount == nil ? (number, lines) : nil
        content.lastBatch = number
        return line.batch == number && (line.lineCount ?? lines) == lines
    }
}
