import Storage

/// The content of a part of a journal.
struct JournalScan {
    /// The steps of whole batches, in order, with the bytes of each line.
    private(set) var steps: [(operation: JournalLine.Operation, line: Range<Int>)] = []
    /// The offset of the first byte after the last whole batch.
    private(set) var end: Int
    private(set) var lastBatch: Int64 = 0
    /// Lines before `end` that are not as they were written.
    private(set) var damagedLines: [Range<Int>] = []
    /// Whether a complete line after `end` is damaged, which a torn write does not explain.
    private(set) var isTailDamaged = false

    /// `bytes` begin at `offset` of the file, where a batch begins.
    init(_ bytes: [UInt8], at offset: Int) throws {
        end = offset
        try bytes.withUnsafeBufferPointer { try scan($0, offset) }
    }

    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) throws {
        var start = 0
        var batch = Batch()
        while let length = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map({ $0 - start }) {
            let range = (offset + start)..<(offset + start + length)
            if let line = try JournalLine(UnsafeBufferPointer(rebasing: bytes[start..<start + length])) {
                // Only a whole batch is followed by another one: what is missing of this one is damaged.
                if line.batch != batch.number { take(&batch, upTo: range.lowerBound) }
                batch.number = line.batch
                batch.steps.append((line.operation, range))
                if line.isLast { take(&batch, upTo: range.upperBound + 1) }
            } else {
                batch.damaged.append(range)
            }
            start += length + 1
        }
        isTailDamaged = !batch.damaged.isEmpty
    }

    private struct Batch {
        var number: Int64 = 0
        var steps: [(operation: JournalLine.Operation, line: Range<Int>)] = []
        var damaged: [Range<Int>] = []
    }

    private mutating func take(_ batch: inout Batch, upTo end: Int) {
        guard !batch.steps.isEmpty else { return }
        steps += batch.steps
        damagedLines += batch.damaged
        lastBatch = batch.number
        self.end = end
        batch = Batch()
    }
}
