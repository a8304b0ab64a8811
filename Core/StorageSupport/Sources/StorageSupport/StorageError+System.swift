public import CoreDomain
public import Foundation
public import Storage

extension StorageError {
    /// Returns the error for a system call on `file` that failed with `errno`. `what` describes the failure.
    public static func system(_ what: String, at file: URL, _ error: Int32 = errno) -> StorageError {
        let reason = "\(what): \(String(cString: strerror(error))) (\(error))"
        return .failed(location: file.path, reason: reason, remedy: StorageRemedy(systemError: error))
    }
}

extension [any StoredRecord.Type] {
    /// Throws `StorageError.foreign` if the library at `location` has `collections`, but none of these types.
    ///
    /// This happens if a cache's file was put in its place. Without types, nothing is checked.
    public func checkLibrary(_ location: String, has collections: some Collection<String>) throws {
        guard !isEmpty, !collections.isEmpty, !contains(where: { collections.contains($0.collection) }) else { return }
        throw StorageError.foreign(location: location, reason: "it has only another storage's records")
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
