import CoreDomain
import Foundation
import Storage
import StorageSupport

/// An open regular file. Every error contains the path, the failed operation and the system's reason.
final class OpenFile {
    private(set) var url: URL
    let identity: FileIdentity
    let lock: FileLock
    /// Whether the file is on a read-only medium.
    let isReadOnly: Bool
    private let descriptor: Int32

    /// Opens the file at `url`, following a symbolic link; for reading only, if it is on a read-only medium. Returns
    /// `nil` if there is no such file.
    ///
    /// Throws `StorageError.foreign` if there is something other than a regular file at the URL.
    static func existing(_ url: URL) throws -> OpenFile? {
        guard try RegularFile.exists(at: url) else { return nil }
        guard let path = realpath(url.path, nil) else {
            if errno == ENOENT { return nil }
            throw StorageError.system("it could not be examined", at: url)
        }
        defer { free(path) }
        return try OpenFile(URL(filePath: String(cString: path)), O_RDWR)
    }

    /// Opens the file at `url` for reading, like `existing`.
    static func reading(_ url: URL) throws -> OpenFile? {
        guard try RegularFile.exists(at: url) else { return nil }
        do {
            return try OpenFile(url.resolvingSymlinksInPath(), O_RDONLY)
        } catch {
            // Another program may have removed the file in the meantime.
            guard try RegularFile.exists(at: url) else { return nil }
            throw error
        }
    }

    /// Opens the file at `url` for reading, like `reading`, but throws if it is a symbolic link, as `appending` does.
    static func readingItself(_ url: URL) throws -> OpenFile? {
        try RegularFile.exists(at: url) ? OpenFile(url, O_RDONLY) : nil
    }

    /// Creates a file readable only by its owner. Throws if the name is taken.
    static func creating(_ url: URL) throws -> OpenFile { try OpenFile(url, O_RDWR | O_CREAT | O_EXCL) }

    /// Opens a file for appending, creating it if it is missing. Throws if the file has another hard link.
    static func appending(to url: URL) throws -> OpenFile {
        let file = try OpenFile(url, O_RDWR | O_CREAT)
        guard try file.links == 1 else {
            throw StorageError.foreign(location: url.path, reason: "it has a second name (a hard link)")
        }
        return file
    }

    /// Opens a file without following a symbolic link or waiting for the other end of a FIFO.
    private init(_ url: URL, _ flags: Int32) throws {
        let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let writable = open(url.path, flags, 0o600)
        isReadOnly = writable < 0 && errno == EROFS && flags & O_CREAT == 0
        descriptor = isReadOnly ? open(url.path, flags & ~O_ACCMODE | O_RDONLY) : writable
        guard descriptor >= 0 else { throw StorageError.system("it could not be opened", at: url) }
        do {
            let status = try Self.status(of: descriptor, at: url)
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw StorageError.foreign(location: url.path, reason: "it is not a file")
            }
            self.url = url
            identity = FileIdentity(status)
            lock = FileLock(on: descriptor, of: url)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    private static func status(of descriptor: Int32, at url: URL) throws -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw StorageError.system("it could not be examined", at: url) }
        return status
    }

    var size: Int {
        get throws { Int(try Self.status(of: descriptor, at: url).st_size) }
    }

    /// The size and the times of the last change.
    var stamp: FileStamp {
        get throws { FileStamp(try Self.status(of: descriptor, at: url)) }
    }

    /// Sets the time of the last change to that of another file, or without one to the beginning of 1970.
    func setTime(of stamp: FileStamp?) throws {
        let time = stamp?.time ?? timespec()
        let times = [time, time]
        guard futimens(descriptor, times) == 0 else {
            throw StorageError.system("its time could not be set", at: url)
        }
    }

    /// The number of hard links to the file.
    var links: Int {
        get throws { Int(try Self.status(of: descriptor, at: url).st_nlink) }
    }

    /// Returns the bytes in `range`, or fewer if the file ends earlier.
    func read(_ range: Range<Int>) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let room = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<range.count])
                let read = pread(descriptor, room.baseAddress, room.count, off_t(range.lowerBound + count))
                if read < 0, errno == EINTR { continue }
                guard read >= 0 else { throw StorageError.system("it could not be read", at: url) }
                if read == 0 { return }
                count += read
            }
        }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        try bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let written = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw StorageError.system("it could not be written", at: url) }
                done += written
            }
        }
    }

    func cut(to size: Int) throws {
        guard ftruncate(descriptor, off_t(size)) == 0 else {
            throw StorageError.system("it could not be truncated", at: url)
        }
    }

    /// Flushes all writes, and returns once they are on disk.
    func sync() throws {
        guard DiskSync.flush(descriptor) == 0 else {
            throw StorageError.system("it could not be flushed to disk", at: url)
        }
    }

    /// Renames the file to `other`, replacing any existing file. Returns `false` if the file's own name is gone.
    func replace(_ other: URL) throws -> Bool {
        guard rename(url.path, other.path) == 0 else {
            if errno == ENOENT { return false }
            throw StorageError.system("it could not be replaced", at: other)
        }
        url = other
        return true
    }

    /// Renames the file to `other` unless `other` exists, and returns whether the file was renamed.
    func take(name other: URL) throws -> Bool {
        guard link(url.path, other.path) == 0 else {
            // ENOENT means that another engine removed the temporary file as a leftover.
            if errno == EEXIST || errno == ENOENT { return false }
            throw StorageError.system("it could not be created", at: other)
        }
        unlink(url.path)
        url = other
        return true
    }
}

/// The size of a file and the time of its last change.
struct FileStamp {
    let size: Int
    let time: timespec
    /// When the contents or the times were changed, by the system's clock. No program can set it.
    private let changed: timespec

    init(_ status: stat) {
        size = Int(status.st_size)
        #if canImport(Darwin)
            time = status.st_mtimespec
            changed = status.st_ctimespec
        #else
            time = status.st_mtim
            changed = status.st_ctim
        #endif
    }

    /// Returns whether a file was changed after another one, even if its time was set back.
    func isChanged(after other: FileStamp) -> Bool {
        (changed.tv_sec, changed.tv_nsec) > (other.changed.tv_sec, other.changed.tv_nsec)
    }
}

extension FileStamp: Equatable {
    static func == (left: FileStamp, right: FileStamp) -> Bool {
        left.size == right.size && left.time.tv_sec == right.time.tv_sec && left.time.tv_nsec == right.time.tv_nsec
    }
}

/// A file written under a temporary name and renamed once it is complete and on disk.
///
/// The temporary name is random, and the file is locked during the process's lifetime, so that later processes
/// recognise leftover files.
struct NewFile {
    let file: OpenFile
    private let target: URL

    /// Creates a file for `target` and fills it with `write`. If `write` throws, removes the file and rethrows.
    init(for target: URL, _ settings: Journal.Settings, write: (OpenFile) throws -> Void) throws {
        file = try OpenFile.creating(target.appendingPathExtension(.randomID()).appendingPathExtension(Self.suffix))
        self.target = target
        do {
            try file.lock.lock(until: .now)
            try write(file)
            try settings.sync(file)
        } catch {
            unlink(file.url.path)
            throw error
        }
    }

    /// Renames the file to its target unless the target exists.
    func placeIfMissing() throws {
        let temporary = file.url
        defer { unlink(temporary.path) }
        _ = try file.take(name: target)
    }

    /// Replaces the target with the file, and returns `false` if the file was removed. On failure, the target
    /// is unchanged.
    func replace() throws -> Bool {
        do {
            return try file.replace(target)
        } catch {
            unlink(file.url.path)
            throw error
        }
    }

    /// Removes temporary files left by killed processes next to `journal`, which is locked.
    static func removeLeftovers(of journal: OpenFile) {
        let folder = journal.url.deletingLastPathComponent()
        // If the folder can't be read, the leftovers stay until the next compaction.
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
