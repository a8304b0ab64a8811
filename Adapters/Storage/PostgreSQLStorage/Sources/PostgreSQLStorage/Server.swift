import Storage

/// The properties shared by the connections of one engine.
struct Server: Sendable {
    let address: ServerAddress
    let dialect: PostgreSQLDialect
    let durability: StorageDurability
    /// The time limit of an operation.
    let timeout: Duration
    let silence: ServerSilence
    let interceptor: Interceptor?
    let onWarning: @Sendable (String) -> Void

    var location: String { address.location }

    /// A library's batch is on the server's disk when it is acknowledged; a cache's last batches may be lost if the
    /// server crashes.
    var synchronousCommit: String { durability == .library ? "on" : "off" }
}
