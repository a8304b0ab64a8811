import Foundation
import Storage

/// The content of a part of a journal: the current lines, the damage, and the position of the next batch.
///
/// Batches have consecutive numbers, and the last line of each contains its line count. A missing number or
/// a wrong line count is damage. Only the last batch may be incomplete, if its write was interrupted.
struct JournalScan {
    /// A line's operation and bytes.
    struct Step {
        let operation: JournalLine.Operation
        let line: Range<Int>
    }

    private(set) var steps: [Step] = []
    /// The offset of the first byte after the valid lines. A torn batch after it was never acknowledged.
    private(set) var end: Int
    private(set) var lastBatch: Int64
    /// The damaged bytes before `end`.
    private(set) var damage: [Range<Int>] = []
    /// Whether lines or batches are missing without damaged bytes that explain the loss.
    private(set) var hasGap = false
    /// Whether acknowledged data is missing or damaged.
    var isDamaged: Bool { hasGap || !damage.isEmpty }
    /// The offsets of intact lines without a line feed.
    private(set) var missingLineFeeds: [Int] = []
    private(set) var hasIntactLine = false

    private let offset: Int
    private var hasHeader: Bool
    /// The end of the lines that are valid without the rest of their batches.
    private var keptEnd = 0
    private var run = Run()

    /// Scans a whole journal, or its part after the batch `lastBatch`, which ends at `offset`. Throws
    /// `JournalLine.Newer` for lines of a later version.
    init(_ bytes: [UInt8], at offset: Int = 0, after lastBatch: Int64? = nil) throws {
        end = offset
        self.offset = offset
        // Batches are numbered from 1.
        hasHeader = lastBatch != nil
        self.lastBatch = lastBatch ?? 0
        try bytes.withUnsafeBufferPointer { bytes in
            var pieces = JournalPieces(bytes)
            while let piece = try pieces.next() { add(piece) }
            finish(bytes)
        }
    }

    /// Scans the whole journal at `url`. Throws `StorageError.foreign` for another program's file, and
    /// `StorageError.newerVersion` for a journal of a later version.
    init(whole bytes: [UInt8], of url: URL) throws {
        do {
            try self.init(bytes)
        } catch is JournalLine.Newer {
            throw StorageError.newerVersion(location: url.path)
        }
        guard bytes.isEmpty || hasIntactLine else {
            throw StorageError.foreign(location: url.path, reason: "it is not a journal of records")
        }
    }

    /// The consecutive lines of one batch read so far.
    private struct Run {
        var lines: [(line: JournalLine, piece: JournalPieces.Piece)] = []
        /// Damaged pieces before the first line; they may belong to this batch or an earlier one.
        var before: [JournalPieces.Piece] = []
        /// Damaged pieces after the first line.
        var inside: [JournalPieces.Piece] = []
        var batch: Int64? { lines.first?.line.batch }

        /// Whether the batch's last line has been read.
        var isEnded: Bool { lines.last?.line.lineCount != nil }
        /// Whether all lines of the batch have been read.
        var isWhole: Bool { lines.last?.line.lineCount == lines.count }
        var isEndOfCompaction: Bool { lines.count == 1 && lines[0].line.operation == .none }

        mutating func add(damaged piece: JournalPieces.Piece) {
            if lines.isEmpty { before.append(piece) } else { inside.append(piece) }
        }
    }
}

extension JournalScan {
    private mutating func add(_ piece: JournalPieces.Piece) {
        guard let line = piece.line else { return run.add(damaged: piece) }
        hasIntactLine = true
        if run.isEnded || (run.batch.map { $0 != line.batch } ?? false) { closeRun() }
        let start = offset + piece.range.lowerBound
        if case .header(let kept) = line.operation {
            // A header after the first line is damage: another journal was appended to this one.
            guard !hasHeader, steps.isEmpty, run.lines.isEmpty else { return run.add(damaged: piece) }
            hasHeader = true
            lastBatch = line.batch
            keptEnd = piece.end + kept
            takeDamage(run.before)
            run = Run()
            takeEnd(of: piece)
        } else if start < keptEnd {
            takeDamage(run.before)
            run = Run()
            take(line, piece)
        } else {
            if start == 0 { hasGap = true }
            run.lines.append((line, piece))
            if run.isEnded, run.isWhole { takeRun() }
        }
    }

    /// Ends a batch that is followed by another. Missing lines count as damage: batches aren't synced, so their pages may
    /// reach the disk in any order.
    private mutating func closeRun() {
        if !run.lines.isEmpty { takeRun() }
    }

    private mutating func takeRun() {
        noteGap()
        takeDamage(run.before)
        for (line, piece) in run.lines { take(line, piece) }
        takeDamage(run.inside)
        run = Run()
    }

    /// Records a gap if earlier batches or lines of the current one are missing.
    private mutating func noteGap() {
        guard let batch = run.batch else { return }
        defer { lastBatch = max(lastBatch, batch) }
        // Without its header, a journal doesn't record which batches a compaction has kept in part.
        guard hasHeader else { return }
        let isNext = batch == lastBatch + 1 || batch == lastBatch && run.isEndOfCompaction
        if run.before.isEmpty, !isNext || !run.isWhole && run.inside.isEmpty { hasGap = true }
    }

    private mutating func take(_ line: JournalLine, _ piece: JournalPieces.Piece) {
        let range = (offset + piece.range.lowerBound)..<(offset + piece.range.upperBound)
        steps.append(Step(operation: line.operation, line: range))
        takeEnd(of: piece)
    }

    private mutating func takeEnd(of piece: JournalPieces.Piece) {
        if let index = piece.missingLineFeed { missingLineFeeds.append(offset + index) }
        end = max(end, offset + piece.end)
    }

    private mutating func takeDamage(_ pieces: some Sequence<JournalPieces.Piece>) {
        for piece in pieces {
            damage.append((offset + piece.range.lowerBound)..<(offset + piece.end))
            end = max(end, offset + piece.end)
        }
    }
}

extension JournalScan {
    /// Handles the bytes after the last complete batch. A torn write is cut off, and anything else is damage.
    private mutating func finish(_ bytes: UnsafeBufferPointer<UInt8>) {
        let tail = run.before + run.inside
        // A compaction is completely on disk before it gets the journal's name.
        let isCompactionCut = max(end, offset + bytes.count) < keptEnd
        if isCompactionCut {
            closeRun()
            takeDamage(run.before)
        } else {
            finishTorn(bytes)
        }
        if tail.isEmpty, isCompactionCut { hasGap = true }
    }

    private mutating func finishTorn(_ bytes: UnsafeBufferPointer<UInt8>) {
        let isTorn = { [offset] (piece: JournalPieces.Piece) in piece.isTorn(in: bytes, at: offset) }
        // Torn pieces before the first line belong to its batch unless batches between are missing.
        let isNext = run.batch.map { $0 == lastBatch + 1 } ?? true
        let tornBefore = isNext ? run.before.reversed().prefix(while: isTorn).count : 0
        // A batch whose last line was read is torn only if other pieces of it are.
        let isCut = run.isEnded ? tornBefore + run.inside.count > 0 : true
        if run.lines.isEmpty || isCut && isNext && run.inside.allSatisfy(isTorn) {
            takeDamage(run.before.dropLast(tornBefore))
        } else {
            closeRun()
        }
    }
}
