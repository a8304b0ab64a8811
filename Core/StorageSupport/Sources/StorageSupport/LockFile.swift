public import Foundation
import Storage

/// A lock between engines, also those of other processes, by a file that exists for nothing else.
///
/// The system releases the lock when its process ends.
public struct LockFile: Sendable {
    /// The file, which is created when it is first locked.
    public let url: URL
    /// The time to wait for another engine before `StorageError.failed` is thrown.
    public let lockTimeout: Duration

    /// Creates a lock by the file at `url`, whose folder must exist.
    public init(_ url: URL, lockTimeout: Duration = .seconds(5)) {
        self.url = url
        self.lockTimeout = lockTimeout
    }

    /// Runs `body` while no other engine holds the lock, and returns its result.
    public func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + lockTimeout
        while true {
            let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure("it cannot be opened") }
            defer { close(descriptor) }
            if try lock(descriptor) { return try body() }
            guard ContinuousClock.now < deadline else {
                throw StorageError.failed(location: url.path, reason: "another process has it locked")
            }
            usleep(1000)
        }
    }

    /// Returns whether the file could be locked. The lock ends when the descriptor is closed.
    private func lock(_ descriptor: Int32) throws -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw failure("it cannot be locked") }
            return false
        }
        // A file that was removed in the meantime no longer excludes other processes, because they create a new one.
        return FileIdentity.look(at: url)?.identity == FileIdentity.look(at: descriptor)?.identity
    }

    private func failure(_ what: String) -> StorageError {
        .failed(location: url.path, reason: "\(what): \(String(cString: strerror(errno))) (\(errno))")
    }
}
