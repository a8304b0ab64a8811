package import Foundation

/// Which file lies at a path: after a replacement it is another one.
package struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// The file at `file` and its size in bytes; nil where there is none.
    package static func look(at file: URL) -> (identity: FileIdentity, size: Int)? {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        return (FileIdentity(status), Int(status.st_size))
    }

    /// The open file and its size in bytes.
    package static func look(at descriptor: Int32) -> (identity: FileIdentity, size: Int)? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return (FileIdentity(status), Int(status.st_size))
    }
}
