public import Foundation
import Storage

/// Distinguishes files from everything else at a path.
public enum RegularFile {
    /// Returns whether there is a file at `file`. Symbolic links are followed.
    ///
    /// Throws `StorageError.foreign` if something else is there, such as a folder or a FIFO, which an engine must not
    /// open. Throws `StorageError.failed` if that cannot be determined.
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

    /// Returns the description of anything but a regular file; `nil` for a regular file.
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
