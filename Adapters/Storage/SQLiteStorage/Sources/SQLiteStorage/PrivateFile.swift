import Foundation
import Storage
import StorageSupport

/// The file of a database, as the file system sees it.
enum PrivateFile {
    /// Creates an empty file with the permissions 0600, and its folder, if they are missing.
    ///
    /// SQLite would create a file that everyone can read. The file is created under another name, because closing a
    /// file that SQLite has open would release SQLite's locks.
    static func create(_ file: URL) throws {
        try PrivateFolder.create(file.deletingLastPathComponent())
        guard FileIdentity.look(at: file) == nil else { return }
        let new = file.appendingPathExtension("new-\(getpid())-\(UInt32.random(in: 0 ... .max))")
        let descriptor = open(new.path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        guard descriptor >= 0 else { throw failure(file, "it cannot be created") }
        close(descriptor)
        defer { unlink(new.path) }
        // Unlike `rename`, `link` keeps a file that another process has created in the meantime.
        guard link(new.path, file.path) == 0 || errno == EEXIST else { throw failure(file, "it cannot be created") }
    }

    /// Moves the file away together with SQLite's files beside it, and returns its new location; `nil` if another
    /// process has already moved the file with `identity`.
    static func setAside(_ file: URL, _ identity: FileIdentity?) throws -> URL? {
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY)
        defer { close(folder) }
        flock(folder, LOCK_EX)
        guard let present = FileIdentity.look(at: file), present.identity == identity else { return nil }
        let stamp = Int(Date().timeIntervalSince1970 * 1000)
        let aside = file.appendingPathExtension("damaged-\(stamp)")
        guard rename(file.path, aside.path) == 0 else { throw failure(file, "it is damaged and cannot be moved") }
        for suffix in suffixes { rename(file.path + suffix, aside.path + suffix) }
        return aside
    }

    /// Returns the number of bytes that the database takes on disk.
    static func size(of file: URL) -> Int {
        ([""] + suffixes).reduce(0) { $0 + (FileIdentity.look(at: URL(filePath: file.path + $1))?.size ?? 0) }
    }

    /// The suffixes of the files that SQLite keeps beside a database.
    private static let suffixes = ["-wal", "-shm", "-journal"]

    private static func failure(_ file: URL, _ what: String) -> StorageError {
        .failed(location: file.path, reason: "\(what): \(String(cString: strerror(errno)))")
    }
}
