public import Foundation
public import Storage

extension StorageError {
    /// Creates the error of a system call that failed with `errno` at `file`. `what` says what couldn't be done.
    public static func system(_ what: String, at file: URL, _ error: Int32 = errno) -> StorageError {
        .failed(location: file.path, reason: "\(what): \(String(cString: strerror(error))) (\(error))")
    }
}
