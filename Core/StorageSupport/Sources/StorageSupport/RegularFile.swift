import CoreDomain
public import Foundation
import Storage

/// Distinguishes files from everything else at a path.
public enum RegularFile {
    /// Returns whether there is a file at `file`. Symbolic links are followed.
    ///
    /// Throws `StorageError.foreign` if there is something else that an engine must not open, such as a folder or
    /// a FIFO. Throws `StorageError.failed` if this cannot be determined.
    public static func exists(at file: URL) throws -> Bool {
        var status = stat()
        guard stat(file.path, &status) == 0 else {
            let error = errno
            guard error == ENOENT || error == ELOOP else {
                throw StorageError.system("it could not be examined", at: file, error)
            }
            guard lstat(file.path, &status) == 0 else { return false }
            // Another process may have created the file in the meantime.
            guard status.st_mode & S_IFMT == S_IFLNK else { return try exists(at: file) }
            throw foreign(file, "a broken symbolic link")
        }
        guard let kind = kind(status.st_mode) else { return true }
        throw foreign(file, kind)
    }

    /// Returns a description of anything other than a regular file; `nil` for a regular file.
    private static func kind(_ mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "not a file"
        }
    }

    private static func foreign(_ file: URL, _ kind: String) -> StorageError {
        .foreign(location: file.path, reason: "it is \(kind)")
    }
}

/// The identity of a file at a path: its device and its inode number.
public struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    package init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// Returns the identity and the size in bytes of the file at `file`; `nil` if it is missing or not visible.
    public static func look(at file: URL) -> (identity: FileIdentity, size: Int)? {
        // A file that can't be examined counts as invisible.
        try? find(atPath: file.path)
    }

    /// Returns the identity and the size in bytes of the file at `path`; `nil` if it doesn't exist.
    ///
    /// Throws `StorageError.failed` if that cannot be determined.
    public static func find(atPath path: String) throws -> (identity: FileIdentity, size: Int)? {
        var status = stat()
        guard stat(path, &status) != 0 else { return (FileIdentity(status), Int(status.st_size)) }
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw StorageError.system("it could not be examined", at: URL(filePath: path))
    }
}

/// An exclusive lock on an open file, between engines and between processes.
///
/// The lock belongs to the file, not to its name. After locking, an engine compares the `FileIdentity` of the
/// path with that of the descriptor, because the file may have been replaced in the meantime. A separate lock
/// file wouldn't work: after its removal, two processes could write at the same time.
///
/// The system releases the lock when the descriptor is closed or the process ends.
public struct FileLock: Sendable {
    private let descriptor: Int32
    private let file: URL

    /// Creates a lock on an open file. `file` is the URL used in errors.
    public init(on descriptor: Int32, of file: URL) {
        self.descriptor = descriptor
        self.file = file
    }

    /// Locks the file unless it is already locked, and returns whether this call locked it.
    public func tryLock() throws -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw StorageError.system("it could not be locked", at: file)
        }
        return false
    }

    /// Locks the file, waiting while it is locked elsewhere. Throws `StorageError.failed` at the deadline.
    public func lock(until deadline: ContinuousClock.Instant) throws {
        while try !tryLock() {
            guard ContinuousClock.now < deadline else {
                throw StorageError.failed(
                    location: file.path, reason: "it is locked by another process", remedy: .retry)
            }
            usleep(1000)
        }
    }

    /// Releases the lock.
    public func unlock() { flock(descriptor, LOCK_UN) }
}
