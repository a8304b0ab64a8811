import Foundation
import Storage
import StorageSupport

/// A file that is written under another name, and put into its place once it is whole and on the disk.
///
/// The other name is random, and the file is locked while its maker lives: the next one recognises leftovers by that.
struct NewFile {
    let file: OpenFile
    private let target: URL
    private let settings: Journal.Settings

    /// Creates a file for `target`, filled by `write`. Throws what `write` throws, and leaves nothing behind then.
    init(for target: URL, _ settings: Journal.Settings, write: (OpenFile) throws -> Void) throws {
        let digits = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
        file = try OpenFile.creating(target.appendingPathExtension(digits).appendingPathExtension(Self.suffix))
        (self.target, self.settings) = (target, settings)
        do {
            try file.lock.lock(until: .now)
            try write(file)
            try settings.sync(file)
        } catch {
            unlink(file.url.path)
            throw error
        }
    }

    /// Puts the file into its place unless something is there, and returns whether that succeeded.
    func placeIfMissing() throws -> Bool {
        let temporary = file.url
        defer { unlink(temporary.path) }
        guard try file.take(name: target) else { return false }
        if settings.durability == .library { try settings.syncFolder(target.deletingLastPathComponent()) }
        return true
    }

    /// Puts the file into the place of the one that is there, unless it was removed, and returns whether that
    /// succeeded. If it failed, the other one is still there.
    func replace() throws -> Bool {
        do {
            return try file.replace(target)
        } catch {
            unlink(file.url.path)
            throw error
        }
    }

    /// Removes what makers that were killed have left beside `journal`, which is locked.
    static func removeLeftovers(of journal: OpenFile) {
        let folder = journal.url.deletingLastPathComponent()
        // In a folder that cannot be read they stay for the next compaction.
        for name in (try? Folder.names(in: folder)) ?? [] where isTemporary(name, of: journal.url.lastPathComponent) {
            let url = folder.appending(path: name)
            // One that cannot be opened or locked is not ours, or its maker lives.
            guard let file = try? OpenFile.existing(url), file.url.lastPathComponent == name,
                file.identity == journal.identity || (try? file.lock.tryLock()) == true
            else { continue }
            unlink(url.path)
        }
    }

    private static let suffix = "new"

    private static func isTemporary(_ name: String, of target: String) -> Bool {
        let parts = name.dropFirst(target.count + 1).split(separator: ".", omittingEmptySubsequences: false)
        return name.hasPrefix(target + ".") && parts.count == 2 && parts[1] == suffix
            && parts[0].count == 16 && parts[0].allSatisfy(\.isHexDigit)
    }
}
