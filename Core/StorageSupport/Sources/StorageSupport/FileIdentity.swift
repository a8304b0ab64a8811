public import Foundation
import Storage

/// The identity of a file at a path: its device and its inode number.
public struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Creates the identity of the file that `status` describes.
    public init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// Returns the identity and the size in bytes of the file at `file`; `nil` if there isn't one or it isn't visible.
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
