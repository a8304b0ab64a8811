public import CoreDomain
public import Foundation
public import Storage

extension StorageError {
    /// Creates the error of a system call that failed with `errno` at `file`. `what` describes the failure.
    public static func system(_ what: String, at file: URL, _ error: Int32 = errno) -> StorageError {
        let reason = "\(what): \(String(cString: strerror(error))) (\(error))"
        return .failed(location: file.path, reason: reason, remedy: StorageRemedy(systemError: error))
    }
}

extension StorageRemedy {
    public init?(systemError error: Int32) {
        switch error {
        case ENOSPC, EDQUOT: self = .freeSpace
        case EACCES, EPERM, EROFS: self = .permissions
        case EAGAIN, EINTR, EBUSY, EMFILE, ENFILE: self = .retry
        default: return nil
        }
    }
}
