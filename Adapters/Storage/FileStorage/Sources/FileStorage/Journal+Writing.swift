import CoreDomain
import Foundation
import Storage
import StorageSupport

// Writing. Callers must hold the lock.
extension Journal {
    func appendLocked(_ work: (inout PendingBatch) throws -> Void) throws -> Set<ChangedKey> {
        var batch = PendingBatch(number: content.lastBatch + 1, on: index)
        try work(&batch)
        guard !batch.lines.operations.isEmpty else { return batch.changed }
        do {
            try append(batch)
        } catch let error as StorageError where batch.isRemoval && error.remedy == .freeSpace {
            // Any other failure would also keep the remaining records from being written again.
            try remove(emptyingFile: batch)
        }
        return batch.changed
    }

    private func append(_ batch: PendingBatch) throws {
        let header = content.end > 0 ? [] : BatchLines.header(batch: content.lastBatch, kept: 0)
        let (bytes, lines) = batch.lines.finished()
        try append(header + bytes)
        let start = content.end + header.count
        for (operation, line) in lines {
            index.apply(operation, at: (start + line.lowerBound)..<(start + line.upperBound))
        }
        content.end = start + bytes.count
        content.lastBatch += 1
        compactIfWorthwhile()
    }

    private func append(_ bytes: [UInt8]) throws {
        do {
            try settings.write(file, bytes, content.end)
        } catch {
            // If this fails too, a torn tail remains, which the next reader cuts off.
            try? file.cut(to: content.end)
            throw error
        }
    }
}

// Rewriting. Callers must hold the lock.
extension Journal {
    /// Rewrites the journal if that is worthwhile, and reports a failure.
    func compactIfWorthwhile() {
        let garbage = content.end - index.liveBytes
        // The batch is already stored, so a file that can't be examined is no error: a later commit compacts it.
        guard garbage > settings.worthwhileGarbage, garbage > index.liveBytes, (try? file.links) == 1 else { return }
        do {
            try rewrite()
        } catch {
            settings.onWarning("\(url.path) could not be compacted and was left unchanged: \(error).")
        }
    }

    /// Replaces the file with one that contains only the current lines. If that fails, the file is unchanged.
    func rewrite(reading line: ((Range<Int>) throws -> [UInt8])? = nil) throws {
        NewFile.removeLeftovers(of: file)
        // A hard link would still refer to the old file, and the two files would diverge.
        guard try file.links == 1 else {
            throw StorageError.failed(location: file.url.path, reason: "it has a second name (a hard link)")
        }
        var compaction = JournalCompaction(of: index, batch: content.lastBatch + 1, settings)
        let new = try NewFile(for: file.url, settings) { try compaction.write(to: $0, reading: line ?? file.read) }
        guard try new.replace() else {
            throw StorageError.failed(location: file.url.path, reason: "its replacement file was removed")
        }
        compaction.result.takeIndexes(of: index)
        file = new.file
        content = Content(index: compaction.result, end: compaction.size, lastBatch: content.lastBatch + 1)
    }

    /// Removes records from a cache if the disk has no space for their removal lines.
    ///
    /// During the rewrite, the remaining records are only in memory; a cache may lose them in a crash.
    func remove(emptyingFile batch: PendingBatch) throws {
        guard try file.links == 1 else {
            throw StorageError.failed(location: url.path, reason: "the disk is full", remedy: .freeSpace)
        }
        for operation in batch.lines.operations { index.apply(operation, at: 0..<0) }
        let lines = try index.puts.map { ($0.line.lowerBound, try file.read($0.line)) }
        let kept = Dictionary(uniqueKeysWithValues: lines)
        try file.cut(to: 0)
        do {
            try rewrite { kept[$0.lowerBound] ?? [] }
        } catch {
            content = Content()
            guard !kept.isEmpty else { return }
            settings.onWarning("\(url.path) has lost its other records because they could not be written: \(error).")
        }
    }
}

/// Writes a journal with only the current lines.
struct JournalCompaction {
    /// The positions of the lines in the new file.
    let result = JournalIndex()
    private(set) var size = 0
    private let lines: [(operation: JournalLine.Operation, line: Range<Int>)]
    private let batch: Int64
    private let settings: Journal.Settings
    private var pending: [UInt8] = []

    /// Creates a compaction. `batch` is the number of the last batch.
    init(of index: JournalIndex, batch: Int64, _ settings: Journal.Settings) {
        lines = index.puts.sorted { $0.line.lowerBound < $1.line.lowerBound }
        self.batch = batch
        self.settings = settings
    }

    /// Writes to an empty file, calling `line` for the bytes of each line.
    mutating func write(to file: OpenFile, reading line: (Range<Int>) throws -> [UInt8]) throws {
        let kept = lines.reduce(0) { $0 + $1.line.count + 1 }
        try add(BatchLines.header(batch: batch, kept: kept), to: file)
        for entry in lines {
            result.apply(entry.operation, at: size..<(size + entry.line.count))
            try add(try line(entry.line) + [UInt8(ascii: "\n")], to: file)
        }
        // The header says how many bytes belong to the compaction. The line that ends the batch says so even if the
        // header is damaged; without it, the last batch would look torn.
        var end = BatchLines(number: batch)
        end.add(.none)
        try add(end.finished().bytes, to: file)
        try flush(to: file)
    }

    private mutating func add(_ bytes: [UInt8], to file: OpenFile) throws {
        pending += bytes
        size += bytes.count
        if pending.count > 1 << 20 { try flush(to: file) }
    }

    private mutating func flush(to file: OpenFile) throws {
        try settings.write(file, pending, size - pending.count)
        pending = []
    }
}
