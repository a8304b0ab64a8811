public import Foundation
import Storage

/// What engines do to folders themselves.
public enum Folder {
    /// Returns when the names in `folder` are on the disk: a file that was created, renamed or removed there before
    /// stays so after a power cut.
    ///
    /// Throws `StorageError.failed` if the system can't promise that.
    public static func sync(_ folder: URL) throws {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        guard flush(descriptor) == 0 else { throw failure(folder) }
    }

    private static func flush(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // There fsync does not wait for the disk itself.
            fcntl(descriptor, F_FULLFSYNC)
        #else
            fsync(descriptor)
        #endif
    }

    private static func failure(_ folder: URL) -> StorageError {
        let reason = String(cString: strerror(errno))
        return .failed(location: folder.path, reason: "the folder cannot be brought to the disk: \(reason) (\(errno))")
    }
}
