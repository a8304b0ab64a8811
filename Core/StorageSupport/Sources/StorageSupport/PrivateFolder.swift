public import Foundation
import Storage

/// Folders that only their owner may read.
public enum PrivateFolder {
    /// Creates `folder` and the missing folders above it with the permissions 0700. Existing ones keep theirs.
    ///
    /// Throws `StorageError.failed` if a folder cannot be created or something else has its name.
    public static func create(_ folder: URL) throws {
        if mkdir(folder.path, 0o700) == 0 || errno == EEXIST { return try checkFolder(folder) }
        guard errno == ENOENT, folder.pathComponents.count > 1 else { throw failure(folder) }
        try create(folder.deletingLastPathComponent())
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
    }

    /// Whether `file` does not exist, in a folder that could be searched for it.
    public static func lacks(_ file: URL) -> Bool {
        access(file.path, F_OK) != 0 && errno == ENOENT
    }

    private static func checkFolder(_ folder: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw StorageError.failed(location: folder.path, reason: "it is not a folder")
        }
    }

    private static func failure(_ folder: URL) -> StorageError {
        .failed(location: folder.path, reason: "the folder cannot be created: \(String(cString: strerror(errno)))")
    }
}
