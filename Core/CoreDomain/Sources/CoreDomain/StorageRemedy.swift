/// The way out of a failure of storage. A storage names it, and an app words it.
public enum StorageRemedy: Hashable, Sendable, CaseIterable {
    /// The disk is full, or the quota used up.
    case freeSpace
    /// The file or its folder may not be read or written.
    case permissions
    /// The user of a database may not do this.
    case rights
    /// Something else is where the file should be.
    case moveAway
    /// The server cannot be reached.
    case startServer
    /// The address cannot be read, or leads to something else.
    case correctAddress
    /// The server refuses the user or the password.
    case correctCredentials
    /// The server doesn't have the database.
    case createDatabase
    /// The server and its client don't agree on encryption.
    case adjustEncryption
    /// A later version of the program wrote the records.
    case newerVersion
    /// The stored bytes are damaged.
    case restoreCopy
    /// A write failed halfway, so that the file has to be opened again.
    case reopen
    /// The cause passes: another process is at work, or the server is busy.
    case retry
}
