import Foundation
import Storage
import StorageSupport

enum DatabaseFile {
    static func target(of file: URL) -> URL {
        guard let path = realpath(file.path, nil) else { return file }
        defer { free(path) }
        return URL(filePath: String(cString: path), directoryHint: .notDirectory)
    }

    /// Creates a file with permissions 0600, and its folder, unless a non-empty file exists.
    ///
    /// SQLite would create a file readable by everyone. The file appears once `write` has filled it, so that a power
    /// cut never leaves a partial header, which would look like a foreign file.
    static func create(_ file: URL, write: (URL) throws -> Void) throws {
        let folder = file.deletingLastPathComponent()
        try PrivateFolder.create(folder)
        guard try isMissingOrEmpty(file) else { return }
        let new = try makeEmpty(beside: file)
        defer { unlink(new.path) }
        try write(new)
        try locked(folder) {
            // Another process may have created the file in the meantime.
            guard try isMissingOrEmpty(file) else { return }
            // Otherwise, the lost file's journal would be applied to the new file.
            for suffix in suffixes { unlink(file.path + suffix) }
            guard rename(new.path, file.path) == 0 else { throw failure(file, "it could not be created") }
        }
    }

    /// Returns whether `file` is missing or empty.
    ///
    /// Throws `StorageError.foreign` if there is something other than a regular file at the URL.
    static func isMissingOrEmpty(_ file: URL) throws -> Bool {
        try !RegularFile.exists(at: file) || FileIdentity.look(at: file)?.size == 0
    }

    /// Moves away the file with `identity` and SQLite's files next to it, and returns its new location. Returns `nil` if
    /// another process has moved it.
    static func setAside(_ file: URL, _ identity: FileIdentity?) throws -> URL? {
        try locked(file.deletingLastPathComponent()) {
            guard FileIdentity.look(at: file)?.identity == identity else { return nil }
            let aside = try copyAside(file)
            unlink(file.path)
            return aside
        }
    }

    /// Removes the file with `identity` and SQLite's files next to it.
    static func remove(_ file: URL, _ identity: FileIdentity?) throws {
        try locked(file.deletingLastPathComponent()) {
            guard FileIdentity.look(at: file)?.identity == identity else { return }
            for suffix in [""] + suffixes {
                guard unlink(file.path + suffix) == 0 || errno == ENOENT else {
                    throw failure(file, "it could not be removed")
                }
            }
        }
    }

    /// Creates an empty file with a new name, readable only by its owner.
    static func makeEmpty(beside file: URL) throws -> URL {
        let new = file.appendingPathExtension("new-\(getpid())-\(UInt32.random(in: 0 ... .max))")
        let descriptor = open(new.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(file, "it could not be created") }
        close(descriptor)
        return new
    }

    static func size(of file: URL) -> Int {
        ([""] + suffixes).reduce(0) { $0 + (FileIdentity.look(at: URL(filePath: file.path + $1))?.size ?? 0) }
    }

    private static let suffixes = ["-wal", "-shm", "-journal"]

    /// Gives the file a second name, and renames SQLite's other files. Never overwrites files or follows links.
    private static func copyAside(_ file: URL) throws -> URL {
        let first = Int(Date().timeIntervalSince1970 * 1000)
        for stamp in first...(first + 1000) {
            let aside = file.appendingPathExtension("damaged-\(stamp)")
            guard ([""] + suffixes).allSatisfy({ isFree(aside.path + $0) }) else { continue }
            // Unlike `rename`, `link` preserves a file that another process has created meanwhile.
            guard link(file.path, aside.path) == 0 else {
                throw failure(file, "it is damaged and could not be moved away")
            }
            for suffix in suffixes where !isFree(file.path + suffix) {
                guard rename(file.path + suffix, aside.path + suffix) == 0 else {
                    throw failure(file, "its additional files could not be moved away")
                }
            }
            return aside
        }
        throw StorageError.failed(
            location: file.path, reason: "it is damaged and could not be moved: too many backups exist")
    }

    private static func isFree(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && errno == ENOENT
    }

    /// Runs `body` with a lock that other processes also hold while renaming files in `folder`.
    private static func locked<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder, "the folder could not be opened") }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw failure(folder, "the folder could not be locked") }
        return try body()
    }

    private static func failure(_ file: URL, _ what: String) -> StorageError { .system(what, at: file) }
}
