import Foundation
import Storage
import StorageSupport

/// A file written under a temporary name and renamed once it is complete and on disk.
///
/// The temporary name is random, and the file is locked during the process's lifetime, so that later processes
/// recognise leftovers.
struct NewFile {
    let file: OpenFile
    private let target: URL
    private let settings: Journal.Settings

    /// Creates a file for `target`, filled by `write`. Rethrows errors of `write`, removing the file.
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

    /// Renames the file to its target unless something is there, and returns whether that succeeded.
    func placeIfMissing() throws -> Bool {
        let temporary = file.url
        defer { unlink(temporary.path) }
        guard try file.take(name: target) else { return false }
        if settings.durability == .library { try settings.syncFolder(target.deletingLastPathComponent()) }
        return true
    }

    /// Replaces the target with the file unless the file was removed, and returns whether that succeeded. If it failed,
    /// the target is unchanged.
    func replace() throws -> Bool {
        do {
            return try file.replace(target)
        } catch {
            unlink(file.url.path)
            throw error
        }
    }

    /// Removes temporary files of killed processes next to `journal`, which is locked.
    static func removeLeftovers(of journal: OpenFile) {
        let folder = journal.url.deletingLastPathComponent()
        // If the folder can't be read, they stay until the next compaction.
        for name in (try? Folder.names(in: folder)) ?? [] where isTemporary(name, of: journal.url.lastPathComponent) {
            let url = folder.appending(path: name)
            // A file that can't be opened or locked isn't ours or is in use.
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
