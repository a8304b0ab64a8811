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
        guard descriptor >= 0 else { throw StorageError.system(failure, at: folder) }
        defer { close(descriptor) }
        guard DiskSync.flush(descriptor) == 0 else { throw StorageError.system(failure, at: folder) }
    }

    private static let failure = "the folder cannot be brought to the disk"
}
