package import Foundation

/// Folders that only their owner may look into.
package enum PrivateFolder {
    /// Makes `folder` and what is missing above it, with the permissions 0700. What is there stays as it is.
    package static func make(_ folder: URL) throws {
        if mkdir(folder.path, 0o700) == 0 || errno == EEXIST { return try checkFolder(folder) }
        guard errno == ENOENT, folder.pathComponents.count > 1 else { throw failure(folder) }
        try make(folder.deletingLastPathComponent())
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
    }

    /// Whether nothing lies at `file`, in a place where something could.
    package static func lacks(_ file: URL) -> Bool {
        access(file.path, F_OK) != 0 && errno == ENOENT
    }

    private static func checkFolder(_ folder: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw StorageError.failed(location: folder.path, reason: "this is no folder")
        }
    }

    private static func failure(_ folder: URL) -> StorageError {
        .failed(location: folder.path, reason: "the folder cannot be made: \(String(cString: strerror(errno)))")
    }
}
