public import Foundation

/// A small file readable only by its owner. Writes replace it atomically, so a crash can't damage it.
public struct PrivateFile: Sendable {
    /// The file's location.
    public let url: URL

    /// A failure to read, write or remove a file.
    public struct Failure: Error, Equatable {
        /// The system's reason: “Permission denied”.
        public let reason: String

        init(_ number: Int32 = errno) { self.init(reason: String(cString: strerror(number))) }

        init(reason: String) { self.reason = reason }

        /// The suggested remedy for a failed change.
        public var hint: String {
            [ENOSPC, EDQUOT].contains { Failure($0) == self }
                ? "free some space on its disk" : "check its permissions and those of its folder"
        }
    }

    /// Creates a description of a file, which may not exist yet.
    public init(_ url: URL) {
        self.url = url
    }

    /// Returns the text, limited to 64 kB; `nil` for a missing file.
    ///
    /// - Throws: `Failure`.
    public func read() throws -> String? {
        // A pipe without a writer must not block.
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw Failure()
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw Failure() }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Replaces the file. A newly created folder is readable only by its owner; a symbolic link is preserved.
    ///
    /// - Throws: `Failure`.
    public func write(_ text: String) throws {
        let target = url.followingLink
        try Self.makeFolder(target.deletingLastPathComponent())
        let draft = target.path + ".\(getpid()).new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure() }
        do {
            defer { close(descriptor) }
            guard fchmod(descriptor, 0o600) == 0 else { throw Failure() }
            if case .failed(let reason) = Terminal.write(text, to: descriptor) { throw Failure(reason: reason) }
            guard fsync(descriptor) == 0, rename(draft, target.path) == 0 else { throw Failure() }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Runs `body` under a lock on the file's folder, or without it after waiting for two seconds. The
    /// folder is created if necessary.
    public func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        let folder = url.followingLink.deletingLastPathComponent()
        // Without a lock, as on some network drives, the file can still be replaced.
        try? Self.makeFolder(folder)
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        // A suspended process that holds the lock must not block all others.
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, attempts < 100 {
            usleep(20_000)
            attempts += 1
        }
        return try body()
    }

    /// Creates a folder and its missing parents, readable only by their owner. Existing folders keep their
    /// permissions.
    ///
    /// It uses system calls, for errors that users can understand, and doesn't wait for the disk.
    ///
    /// - Throws: `Failure`, also if something other than a folder has the name.
    public static func makeFolder(_ folder: URL) throws {
        if mkdir(folder.path, 0o700) == 0 { return }
        if errno == ENOENT, folder.pathComponents.count > 1 {
            try makeFolder(folder.deletingLastPathComponent())
            if mkdir(folder.path, 0o700) == 0 { return }
        }
        guard errno == EEXIST else { throw Failure() }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure(ENOTDIR)
        }
    }

    /// Removes the file, and returns whether it existed.
    ///
    /// - Throws: `Failure`.
    public func remove() throws -> Bool {
        if unlink(url.path) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw Failure()
    }
}

extension URL {
    /// The target of a symbolic link, even if it doesn't exist; any other URL is returned unchanged.
    fileprivate var followingLink: URL {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return self }
        return URL(filePath: target, relativeTo: deletingLastPathComponent()).resolvingSymlinksInPath()
    }
}
