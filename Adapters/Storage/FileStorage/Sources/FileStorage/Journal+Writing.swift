import CoreDomain
import Foundation
import Storage
import StorageSupport

// Writing, with the lock held.
extension Journal {
    func appendLocked(_ work: (inout PendingBatch) throws -> Void) throws -> Set<ChangedKey> {
        var batch = PendingBatch(number: content.lastBatch + 1, on: index)
        try work(&batch)
        guard !batch.lines.isEmpty else { return batch.changed }
        do {
            try append(batch)
        } catch {
            guard settings.durability == .cache, batch.isRemoval else { throw error }
            try remove(emptyingFile: batch)
        }
        return batch.changed
    }

    private func append(_ batch: PendingBatch) throws {
        let header = content.end > 0 ? [] : BatchLines.header(batch: content.lastBatch, kept: 0)
        let (bytes, lines) = batch.lines.finished()
        try append(header + bytes)
        let start = content.end + header.count
        for (operation, line) in zip(batch.operations, lines) {
            index.apply(operation, at: (start + line.lowerBound)..<(start + line.upperBound))
        }
        (content.end, content.lastBatch) = (start + bytes.count, content.lastBatch + 1)
        try compactIfWorthwhile()
    }

    private func append(_ bytes: [UInt8]) throws {
        do {
            try settings.write(file, bytes, content.end)
        } catch {
            // If this fails too, a torn tail remains, which the next reader cuts off.
            try? file.cut(to: content.end)
            throw error
        }
        guard settings.durability == .library else { return }
        do {
            try settings.sync(file)
        } catch {
            // From here on, the content of the disk is unknown: a second fsync could wrongly report success.
            failure = .failed(location: url.path, reason: "\(error)", remedy: .reopen)
            // If this fails too, the next reader finds an unacknowledged batch, complete or torn.
            try? file.cut(to: content.end)
            throw error
        }
        guard try FileIdentity.find(atPath: path)?.identity == file.identity else {
            throw StorageError.failed(location: url.path, reason: "the file was removed while it was in use")
        }
    }
}
