import CoreDomain
import Foundation
import Storage
import StorageSupport

extension Journal {
    /// Opens the journal at `url`. If it doesn't exist or is an empty file, it is created if `isCreated` is true;
    /// otherwise nothing is changed, and `nil` is returned.
    ///
    /// A journal appears at once, with its header on disk. A file without an intact line is not ours and is rejected.
    static func open(_ url: URL, creating isCreated: Bool, _ settings: Settings) throws -> Journal? {
        let deadline = ContinuousClock.now + settings.lockTimeout
        var attempts = 0
        while attempts < 10 || ContinuousClock.now < deadline {
            attempts += 1
            let file = try OpenFile.existing(url)
            if let file, try !file.isBlank { return try Journal(url, file, settings) }
            if try restore(url, in: file, settings) { continue }
            if let file, try file.size > 0 { return try Journal(url, file, settings) }
            guard isCreated else { return nil }
            try create(url, in: file, settings)
        }
        throw StorageError.failed(
            location: url.path, reason: "another process is replacing or removing it",
            remedy: .retry)
    }

    /// Creates a journal without records, replacing an empty file if there is one.
    private static func create(_ url: URL, in empty: OpenFile?, _ settings: Settings) throws {
        try PrivateFolder.create(url.deletingLastPathComponent())
        try place(BatchLines.header(batch: 0, kept: 0), at: url, in: empty, settings)
    }

    /// Restores a missing, empty or zeroed library from its newest snapshot. Returns whether there is one.
    private static func restore(_ url: URL, in blank: OpenFile?, _ settings: Settings) throws -> Bool {
        guard settings.durability == .library, let snapshot = try LibrarySnapshot.newestIntact(of: url) else {
            return false
        }
        let reason = try blank.map { try $0.size == 0 ? "the file was empty" : "the file held nothing but zeros" }
        guard try place(snapshot.bytes, at: url, in: blank, settings) else { return true }
        settings.onWarning(
            "Restored \(url.path) from the snapshot of \(snapshot.day) because \(reason ?? "the file was missing"). "
                + "Later changes are lost.")
        return true
    }

    /// Returns false if another engine was faster, or the new file was removed before it was renamed.
    @discardableResult
    private static func place(
        _ bytes: [UInt8], at url: URL, in blank: OpenFile?, _ settings: Settings
    ) throws -> Bool {
        guard let blank else {
            return try NewFile(for: url, settings) { try settings.write($0, bytes, 0) }.placeIfMissing()
        }
        guard try blank.links == 1 else {
            throw StorageError.foreign(location: url.path, reason: "it is empty and has a second name (a hard link)")
        }
        try blank.lock.lock(until: .now + settings.lockTimeout)
        guard try FileIdentity.find(atPath: url.path)?.identity == blank.identity, try blank.isBlank
        else { return false }
        return try NewFile(for: blank.url, settings) { try settings.write($0, bytes, 0) }.replace()
    }
}

extension OpenFile {
    /// Whether the file is empty or consists of zeros.
    fileprivate var isBlank: Bool {
        get throws {
            guard try read(0..<1).allSatisfy({ $0 == 0 }) else { return false }
            return try read(0..<size).allSatisfy { $0 == 0 }
        }
    }
}
