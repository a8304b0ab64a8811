import CoreDomain
public import Foundation
import Storage

/// Folders that only their owner can read.
public enum PrivateFolder {
    /// Creates `folder` and its missing parents with the permissions 0700, and returns once they are on disk. Existing
    /// ones keep their permissions.
    ///
    /// Throws `StorageError.failed` if a folder cannot be created or its name is taken.
    public static func create(_ folder: URL) throws {
        if try make(folder) { return }
        guard folder.pathComponents.count > 1 else { throw failure(folder, ENOENT) }
        try create(folder.deletingLastPathComponent())
        guard try make(folder) else { throw failure(folder, ENOENT) }
    }

    /// Returns false if the parent folder is missing.
    private static func make(_ folder: URL) throws -> Bool {
        guard mkdir(folder.path, 0o700) != 0 else {
            try Folder.sync(folder.deletingLastPathComponent())
            return true
        }
        switch errno {
        case EEXIST: try checkFolder(folder)
        case ENOENT: return false
        case let error: throw failure(folder, error)
        }
        return true
    }

    private static func checkFolder(_ folder: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw StorageError.failed(location: folder.path, reason: "it is not a folder", remedy: .moveAway)
        }
    }

    private static func failure(_ folder: URL, _ error: Int32) -> StorageError {
        .system("the folder could not be created", at: folder, error)
    }
}
