import Storage

/// The content of a part of a journal: which lines count, what is damaged, and where the next batch goes.
///
/// Batches are numbered one after another, and the last line of each has the number of its lines: a number that is left
/// out, or a batch of another number of lines, is damage. Only the last batch may be incomplete, because its write was
/// interrupted.
struct JournalScan {
    /// What a line does, with the number of its batch and its bytes.
    struct Step {
        let operation: JournalLine.Operation
        let batch: Int64
        let line: Range<Int>
    }

    /// The steps that count, in order.
    private(set) var steps: [Step] = []
    /// The offset of the first byte after what is kept. A torn batch after it was never acknowledged.
    private(set) var end: Int
    /// The number of the last batch that counts.
    private(set) var lastBatch: Int64
    /// Bytes before `end` that are not as they were written.
    private(set) var damage: [Range<Int>] = []
    /// Whether lines or batches are missing where no damaged byte explains it.
    private(set) var hasGap = false
    /// Whether anything that was acknowledged isn't there as it was written.
    var isDamaged: Bool { hasGap || !damage.isEmpty }
    /// The offsets at which an intact line lacks its line feed.
    private(set) var missingLineFeeds: [Int] = []
    private(set) var hasIntactLine = false

    private let offset: Int
    private let durability: StorageDurability
    /// The last batch that is known to have been acknowledged.
    private let acknowledged: Int64
    private(set) var hasHeader: Bool
    /// The end of the lines that count without the rest of their batches.
    private var keptEnd = 0
    /// Whether a compaction may have dropped the lines of former records.
    private(set) var isCompacted = true
    private var run = Run()

    /// `bytes` are those of a whole journal, or those after the batch with the number `lastBatch`, which ends at
    /// `offset`. Of batches up to `acknowledged` nothing is torn. Throws `JournalLine.Newer`.
    init(
        _ bytes: [UInt8], at offset: Int = 0, after lastBatch: Int64? = nil, acknowledged: Int64 = 0,
        _ durability: StorageDurability
    ) throws {
        (end, self.offset, self.durability, self.acknowledged) = (offset, offset, durability, acknowledged)
        // Batches are numbered from 1.
        (hasHeader, self.lastBatch) = (lastBatch != nil, lastBatch ?? 0)
        try bytes.withUnsafeBufferPointer { bytes in
            var pieces = JournalPieces(bytes)
            while let piece = try pieces.next() { add(piece, bytes) }
            finish(bytes)
        }
    }

    /// Lines of one batch in a row, as far as they have been read.
    private struct Run {
        var lines: [(line: JournalLine, piece: JournalPieces.Piece)] = []
        /// Damaged pieces before the first line, which may belong to it or to batches before.
        var before: [JournalPieces.Piece] = []
        /// Damaged pieces after the first line.
        var inside: [JournalPieces.Piece] = []
        var batch: Int64? { lines.first?.line.batch }

        /// Whether the last line was read.
        var isEnded: Bool { lines.last?.line.lineCount != nil }
        /// Whether no line is missing.
        var isWhole: Bool { lines.last?.line.lineCount == lines.count }
        /// Whether this is the line a compaction ends with.
        var isEndOfCompaction: Bool { lines.count == 1 && lines[0].line.operation == .none }

        mutating func add(damaged piece: JournalPieces.Piece) {
            if lines.isEmpty { before.append(piece) } else { inside.append(piece) }
        }
    }
}

// Batches.
extension JournalScan {
    private mutating func add(_ piece: JournalPieces.Piece, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard let line = piece.line else { return run.add(damaged: piece) }
        hasIntactLine = true
        if run.isEnded || (run.batch.map { $0 != line.batch } ?? false) { closeRun() }
        let start = offset + piece.range.lowerBound
        if case .header(let kept) = line.operation {
            // A second header holds no record: its journal was appended to this one.
            guard !hasHeader, steps.isEmpty, run.lines.isEmpty else { return run.add(damaged: piece) }
            (hasHeader, isCompacted) = (true, line.batch > 0)
            (lastBatch, keptEnd) = (line.batch, piece.end + kept)
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

    /// Ends a batch after which another one begins: what is missing of it was acknowledged.
    private mutating func closeRun() {
        guard !run.lines.isEmpty else { return }
        if run.isWhole || durability == .library { return takeRun() }
        // A cache's pages may reach the disk in any order. Half a batch is none.
        drop(run.before + run.lines.map(\.piece) + run.inside)
        run = Run()
    }

    private mutating func drop(_ pieces: [JournalPieces.Piece]) {
        takeDamage(pieces)
        // Lines whose number is lost prove no batch.
        lastBatch = max(lastBatch, run.batch ?? 0)
    }

    private mutating func takeRun() {
        noteGap()
        takeDamage(run.before)
        for (line, piece) in run.lines { take(line, piece) }
        takeDamage(run.inside)
        run = Run()
    }

    /// Notes whether batches between the last one and the present one are missing, or lines of the present one.
    private mutating func noteGap() {
        guard let batch = run.batch else { return }
        defer { lastBatch = max(lastBatch, batch) }
        // Without its header, a journal doesn't say which of its batches a compaction has kept in part.
        guard hasHeader else { return }
        let isNext = batch == lastBatch + 1 || batch == lastBatch && run.isEndOfCompaction
        if run.before.isEmpty, !isNext || !run.isWhole && run.inside.isEmpty { hasGap = true }
    }

    private mutating func take(_ line: JournalLine, _ piece: JournalPieces.Piece) {
        let range = (offset + piece.range.lowerBound)..<(offset + piece.range.upperBound)
        steps.append(Step(operation: line.operation, batch: line.batch, line: range))
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

// The tail.
extension JournalScan {
    /// Decides about what follows the last whole batch: a torn write is cut off, anything else is damage.
    private mutating func finish(_ bytes: UnsafeBufferPointer<UInt8>) {
        let tail = run.before + run.inside
        // A compaction is on the disk as a whole before it gets the journal's name.
        let isCompactionCut = max(end, offset + bytes.count) < keptEnd
        // Lines whose number is lost prove no batch.
        if isCompactionCut || max(run.batch ?? 0, lastBatch + 1) <= acknowledged {
            closeRun()
            takeDamage(run.before)
        } else {
            finishTorn(bytes)
        }
        if tail.isEmpty, isCompactionCut || lastBatch < acknowledged { hasGap = true }
    }

    private mutating func finishTorn(_ bytes: UnsafeBufferPointer<UInt8>) {
        let isTorn = { [offset] (piece: JournalPieces.Piece) in piece.isTorn(in: bytes, at: offset) }
        // What is torn before the first line belongs to its batch if no batch is missing between.
        let isNext = run.batch.map { $0 == lastBatch + 1 } ?? true
        let tornBefore = isNext ? run.before.reversed().prefix(while: isTorn).count : 0
        // Without damage the file must end where another line of the batch was to follow.
        let isCut = run.isEnded ? tornBefore + run.inside.count > 0 : true
        if run.lines.isEmpty || isCut && isNext && run.inside.allSatisfy(isTorn) {
            takeDamage(run.before.dropLast(tornBefore))
        } else {
            closeRun()
        }
    }
}
