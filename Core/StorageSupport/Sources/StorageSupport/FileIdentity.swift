public import Foundation
import Storage

/// What tells a file from another one at the same path: its device and its number there.
public struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Creates the identity of the file that `status` describes.
    public init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// Returns the identity and the size in bytes of the file at `file`; `nil` if there is none, or none can be seen.
    public static func look(at file: URL) -> (identity: FileIdentity, size: Int)? {
        // A file that cannot be examined is not seen.
        try? find(atPath: file.path)
    }

    /// Returns the identity and the size in bytes of the file at `path`; `nil` if there is none.
    ///
    /// Throws `StorageError.failed` if that cannot be determined.
    public static func find(atPath path: String) throws -> (identity: FileIdentity, size: Int)? {
        var status = stat()
        guard stat(path, &status) != 0 else { return (FileIdentity(status), Int(status.st_size)) }
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw StorageError.system("it cannot be examined", at: URL(filePath: path))
    }
}
