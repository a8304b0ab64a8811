import CoreDomain
public import Foundation
import Storage

/// An exclusive lock on an open file, between engines and between processes.
///
/// The lock belongs to the file, not to its name. After locking, an engine compares `FileIdentity.look` of the path and
/// of the descriptor, because the file may have been replaced meanwhile. A separate lock file wouldn't work: after its
/// removal, two processes could write at the same time.
///
/// The system releases the lock when the descriptor is closed or the process ends.
public struct FileLock: Sendable {
    private let descriptor: Int32
    private let file: URL

    /// Creates a lock on an open file. `file` is its URL in errors.
    public init(on descriptor: Int32, of file: URL) {
        (self.descriptor, self.file) = (descriptor, file)
    }

    /// Locks the file unless it is locked already, and returns whether it did.
    public func tryLock() throws -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw StorageError.system("it could not be locked", at: file)
        }
        return false
    }

    /// Locks the file, waiting while another process has it locked. Throws `StorageError.failed` at the deadline.
    public func lock(until deadline: ContinuousClock.Instant) throws {
        while try !tryLock() {
            guard ContinuousClock.now < deadline else {
                throw StorageError.failed(
                    location: file.path, reason: "another process has it locked", remedy: .retry)
            }
            usleep(1000)
        }
    }

    /// Releases the lock.
    public func unlock() {
        flock(descriptor, LOCK_UN)
    }
}
