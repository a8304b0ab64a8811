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

    /// Returns the names in `folder`, in no order; none if there is no folder.
    ///
    /// Throws `StorageError.failed` if they cannot be read.
    public static func names(in folder: URL) throws -> [String] {
        guard let stream = opendir(folder.path) else {
            if errno == ENOENT || errno == ENOTDIR { return [] }
            throw StorageError.system("the folder cannot be read", at: folder)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                })
            errno = 0
        }
        guard errno == 0 else { throw StorageError.system("the folder cannot be read", at: folder) }
        return names
    }

    private static let failure = "the folder cannot be brought to the disk"
}
