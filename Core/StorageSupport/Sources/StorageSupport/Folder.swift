public import Foundation
import Storage

/// Operations on folders.
public enum Folder {
    /// Returns once the names in `folder` are on disk, so that files created, renamed or removed there stay so after a
    /// power cut.
    ///
    /// Throws `StorageError.failed` if the system can't guarantee that.
    public static func sync(_ folder: URL) throws {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError.system(failure, at: folder) }
        defer { close(descriptor) }
        guard DiskSync.flush(descriptor) == 0 else { throw StorageError.system(failure, at: folder) }
    }

    /// Returns the names in `folder`, in no order; empty if the folder doesn't exist.
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

    private static let failure = "the folder could not be written to disk"
}
