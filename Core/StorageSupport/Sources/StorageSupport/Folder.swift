import CoreDomain
public import Foundation
import Storage

/// Operations on folders.
package enum Folder {
    /// Flushes the names in `folder` to disk, so that a power cut doesn't undo the creation, renaming or
    /// removal of files there.
    ///
    /// Throws `StorageError.failed` if the system can't guarantee that.
    package static func sync(_ folder: URL) throws {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError.system(failure, at: folder) }
        defer { close(descriptor) }
        guard DiskSync.flush(descriptor) == 0 else { throw StorageError.system(failure, at: folder) }
    }

    /// Returns the names in `folder`, in no particular order; empty if the folder doesn't exist.
    ///
    /// Throws `StorageError.failed` if the names cannot be read.
    package static func names(in folder: URL) throws -> [String] {
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

/// Folders that only their owner can read.
public enum PrivateFolder {
    /// Creates `folder` and its missing parents with permissions 0700, and returns once they are on disk.
    /// Existing folders keep their permissions.
    ///
    /// Throws `StorageError.failed` if a folder cannot be created or its name is taken.
    public static func create(_ folder: URL) throws {
        if try make(folder) { return }
        guard folder.pathComponents.count > 1 else { throw failure(folder, ENOENT) }
        try create(folder.deletingLastPathComponent())
        guard try make(folder) else { throw failure(folder, ENOENT) }
    }

    /// Creates a folder. Returns `false` if its parent is missing.
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

/// Flushes written data to disk.
public enum DiskSync {
    /// Flushes an open file or folder. Returns 0 once everything is on disk, or -1 after setting `errno`.
    public static func flush(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // On Darwin, fsync doesn't wait for the disk itself.
            fcntl(descriptor, F_FULLFSYNC)
        #else
            fsync(descriptor)
        #endif
    }
}
