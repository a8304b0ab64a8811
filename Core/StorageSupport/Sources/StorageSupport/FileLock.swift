import CoreDomain
public import Foundation
import Storage

/// An exclusive lock on an open file, between engines and between processes.
///
/// The lock belongs to the file, not to its name: an engine that has locked a file compares `FileIdentity.look` of the path and
/// of the descriptor, because the file may have been replaced meanwhile. A separate lock file would not do: two
/// processes write at once after somebody has removed it.
///
/// The system releases the lock when the descriptor is closed, at the latest when the process ends.
public struct FileLock: Sendable {
    private let descriptor: Int32
    private let file: URL

    /// Creates a lock on an open file. `file` names it in errors.
    public init(on descriptor: Int32, of file: URL) {
        (self.descriptor, self.file) = (descriptor, file)
    }

    /// Locks the file unless somebody else has it locked, and returns whether it did.
    public func tryLock() throws -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw StorageError.system("it cannot be locked", at: file)
        }
        return false
    }

    /// Locks the file as soon as nobody else has it locked. Throws `StorageError.failed` at the deadline.
    public func lock(until deadline: ContinuousClock.Instant) throws {
        while try !tryLock() {
            guard ContinuousClock.now < deadline else {
                throw StorageError.failed(
                    location: file.path, reason: "another process has it locked", remedy: .retry)
            }
            usleep(1000)
        }
    }

    /// Lets others lock the file.
    public func unlock() {
        flock(descriptor, LOCK_UN)
    }
}
