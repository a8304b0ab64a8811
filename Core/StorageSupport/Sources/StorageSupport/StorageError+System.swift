import CoreDomain
public import Foundation
public import Storage

extension StorageError {
    /// Returns the error for a system call on `file` that failed with `errno`. `what` describes the failure.
    public static func system(_ what: String, at file: URL, _ error: Int32 = errno) -> StorageError {
        let reason = "\(what): \(String(cString: strerror(error))) (\(error))"
        return .failed(location: file.path, reason: reason, remedy: StorageRemedy(systemError: error))
    }
}
