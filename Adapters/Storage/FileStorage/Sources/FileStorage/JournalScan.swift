import Storage

/// The content of a part of a journal: which lines count, what is damaged, and where the next batch goes.
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
    private(set) var lastBatch: Int64 = 0
    /// Bytes before `end` that are not as they were written.
    private(set) var damage: [Range<Int>] = []
    /// The offsets at which an intact line lacks its line feed.
    private(set) var missingLineFeeds: [Int] = []
    private(set) var hasIntactLine = false
    /// The number of the batch through which a compaction has dropped what no longer counts; `nil` without a header.
    private(set) var headerBatch: Int64?

    private let offset: Int
    private let durability: StorageDurability
    /// The end of the lines that count without the rest of their batches.
    private var keptEnd = 0
    private var run = Run()

    /// `bytes` begin at `offset` of the file, where a batch begins. Throws `JournalLine.Newer`.
    init(_ bytes: [UInt8], at offset: Int, hasHeader: Bool = false, _ durability: StorageDurability) throws {
        (end, self.offset, self.durability) = (offset, offset, durability)
        headerBatch = hasHeader ? 0 : nil
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
        var isEnded: Bool { lines.last.map { $0.line.ending != .none } ?? false }

        /// Whether no line is missing. `hasCounts` is false in a journal of an earlier version, whose batches don't
        /// tell their number of lines, and which a compaction may have left without their last lines.
        func isWhole(hasCounts: Bool, isFollowed: Bool) -> Bool {
            switch lines.last?.line.ending {
            case .last(let count?): count == lines.count
            case .last(nil): before.isEmpty && inside.isEmpty
            case .some(.none): !hasCounts && isFollowed && before.isEmpty && inside.isEmpty
            case nil: false
            }
        }

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
        lastBatch = max(lastBatch, line.batch)
        if case .header(let kept) = line.operation {
            closeRun()
            begin(after: piece, batch: line.batch, kept: kept)
        } else if offset + piece.range.lowerBound < keptEnd {
            takeDamage(run.before)
            run = Run()
            take(line, piece)
        } else {
            run.lines.append((line, piece))
            if run.isEnded, run.isWhole(hasCounts: headerBatch != nil, isFollowed: false) { takeRun() }
        }
    }

    private mutating func begin(after header: JournalPieces.Piece, batch: Int64, kept: Int) {
        headerBatch = batch
        keptEnd = offset + header.end + kept
        takeDamage(run.before)
        run = Run()
        takeEnd(of: header)
    }

    /// Ends a batch after which another one begins: what is missing of it was acknowledged.
    private mutating func closeRun() {
        guard !run.lines.isEmpty else { return }
        if run.isWhole(hasCounts: headerBatch != nil, isFollowed: true) || durability == .library {
            takeRun()
        } else {
            // A cache's pages may reach the disk in any order. Half a batch is none.
            takeDamage(run.before + run.lines.map(\.piece) + run.inside)
            run = Run()
        }
    }

    private mutating func takeRun() {
        takeDamage(run.before)
        for (line, piece) in run.lines { take(line, piece) }
        takeDamage(run.inside)
        run = Run()
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

    private mutating func takeDamage(_ pieces: [JournalPieces.Piece]) {
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
        let isTorn = { [offset] (piece: JournalPieces.Piece) in piece.isTorn(in: bytes, at: offset) }
        // What is torn before the first line belongs to its batch if no batch is missing between.
        let isNext = run.batch.map { $0 == (steps.last?.batch ?? 0) + 1 } ?? true
        let tornBefore = isNext ? run.before.reversed().prefix(while: isTorn).count : 0
        takeDamage(run.before.dropLast(tornBefore))
        run.before.removeFirst(run.before.count - tornBefore)
        guard !run.lines.isEmpty else { return }
        // Without damage the file must end where another line of the batch was to follow.
        let isCut = run.isEnded ? tornBefore + run.inside.count > 0 : true
        if isCut, run.inside.allSatisfy(isTorn) { return }
        if durability == .library { return takeRun() }
        takeDamage(run.before + run.lines.map(\.piece) + run.inside)
    }
}
