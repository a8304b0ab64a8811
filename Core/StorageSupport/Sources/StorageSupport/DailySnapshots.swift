import CoreDomain
public import Foundation
import Storage

/// Daily copies of a library's file, kept for a week in the folder `snapshots` next to it.
///
/// A copy's name contains an increasing number and the copy's day, as in `library-0042-2026-11-21.sqlite`.
/// The number determines the order, even if the clock was wrong.
public struct DailySnapshots: Sendable {
    /// The number of copies to keep.
    public static let count = 7

    /// A daily copy of the file.
    public struct Snapshot: Hashable, Sendable {
        /// The URL of the copy.
        public let url: URL
        /// The day the copy was made, as `yyyy-MM-dd`.
        public let day: String
        fileprivate let number: Int
    }

    private let folder: URL
    private let name: String
    private let suffix: String

    /// Creates the list of copies of `file`. The file need not exist.
    public init(of file: URL) {
        folder = file.deletingLastPathComponent().appending(path: "snapshots")
        name = file.deletingPathExtension().lastPathComponent
        suffix = file.pathExtension.isEmpty ? "" : "." + file.pathExtension
    }

    /// Returns the copies, the newest first. Throws `StorageError.failed` if their folder cannot be read.
    public func newestFirst() throws -> [Snapshot] {
        try Folder.names(in: folder).compactMap(snapshot).sorted { $0.number > $1.number }
    }

    /// Returns whether the newest copy is from a different UTC day than `date`.
    public func isDue(at date: Date = Date()) throws -> Bool {
        try newestFirst().first?.day != CalendarDay.text(from: date)
    }

    /// Keeps a copy that `write` creates at the given URL, and removes the oldest copies in excess of `count`.
    ///
    /// A copy becomes visible only once it is complete and on disk. Throws the errors of `write`, and
    /// `StorageError.failed`.
    public func keep(at date: Date = Date(), write: (URL) throws -> Void) throws {
        try PrivateFolder.create(folder)
        let snapshots = try newestFirst()
        let number = (snapshots.first?.number ?? 0) + 1
        let unfinished = folder.appending(path: ".\(name)-\(getpid())-\(UInt32.random(in: 0 ... .max))\(suffix)")
        defer { unlink(unfinished.path) }
        try write(unfinished)
        try Self.sync(unfinished)
        try removeCopies(abandonedBefore: unfinished)
        let digits = String(format: "%04d", number)
        let final = folder.appending(path: "\(name)-\(digits)-\(CalendarDay.text(from: date))\(suffix)")
        // Unlike `rename`, `link` fails if another process has kept a copy at the same time.
        guard link(unfinished.path, final.path) == 0 || errno == EEXIST else { throw Self.failure(final) }
        try Folder.sync(folder)
        for snapshot in try newestFirst().dropFirst(Self.count) { unlink(snapshot.url.path) }
    }

    /// Removes the unfinished copies left by processes that were killed at least a day before `current` was written.
    private func removeCopies(abandonedBefore current: URL) throws {
        guard let latest = Self.modificationDate(of: current)?.addingTimeInterval(-86_400) else { return }
        for file in try Folder.names(in: folder) where file.hasPrefix(".\(name)-") && file.hasSuffix(suffix) {
            let copy = folder.appending(path: file)
            if let date = Self.modificationDate(of: copy), date < latest { unlink(copy.path) }
        }
    }

    /// Returns the date of a file's last change; `nil` if another process has just removed the file.
    private static func modificationDate(of file: URL) -> Date? {
        try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }

    private func snapshot(_ file: String) -> Snapshot? {
        guard file.hasPrefix(name + "-"), file.hasSuffix(suffix) else { return nil }
        let parts = file.dropFirst(name.count + 1).dropLast(suffix.count).split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]), CalendarDay.date(from: parts[1]) != nil else { return nil }
        return Snapshot(url: folder.appending(path: file), day: String(parts[1]), number: number)
    }

    private static func sync(_ file: URL) throws {
        let descriptor = open(file.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw failure(file) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0, DiskSync.flush(descriptor) == 0 else { throw failure(file) }
    }

    private static func failure(_ file: URL) -> StorageError { .system("the snapshot could not be stored", at: file) }
}
