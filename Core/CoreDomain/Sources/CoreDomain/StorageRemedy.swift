import Foundation

/// The solution to a storage failure. A storage reports the case; an app puts it into words.
public enum StorageRemedy: Hashable, Sendable, CaseIterable, Codable {
    /// The disk is full, or the quota is exceeded.
    case freeSpace
    /// The permissions of the file or its folder don't allow reading or writing.
    case permissions
    /// The database user lacks a privilege.
    case rights
    /// Something else occupies the file's location.
    case moveAway
    /// The server is unreachable.
    case startServer
    /// The address is invalid or leads to something else.
    case correctAddress
    /// The server rejected the user or the password.
    case correctCredentials
    /// The server doesn't have the database.
    case createDatabase
    /// The encryption settings of the server and the client are incompatible.
    case adjustEncryption
    /// A later version of the program wrote the records.
    case newerVersion
    /// The stored bytes are damaged. What they held can be made again.
    case replace
    /// A write failed halfway; the file has to be reopened.
    case reopen
    /// The cause is temporary: another process is using the storage, or the server is busy.
    case retry
}

extension StorageRemedy {
    /// The solution to a system call that failed with `errno`; `nil` if none is known.
    package init?(systemError error: Int32) {
        switch error {
        case ENOSPC, EDQUOT: self = .freeSpace
        case EACCES, EPERM, EROFS: self = .permissions
        case EAGAIN, EINTR, EBUSY, EMFILE, ENFILE: self = .retry
        default: return nil
        }
    }
}
