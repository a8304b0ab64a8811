import Storage

/// What the connections of one engine have in common.
struct Server: Sendable {
    let address: ServerAddress
    let dialect: PostgreSQLDialect
    let durability: StorageDurability
    /// How long one operation may take.
    let timeout: Duration
    let silence: ServerSilence
    let interceptor: Interceptor?
    let onWarning: @Sendable (String) -> Void

    var location: String { address.location }

    /// A batch of a library is on the server's disk when it is acknowledged; the last ones of a cache may be missing
    /// after a crash of the server.
    var synchronousCommit: String { durability == .library ? "on" : "off" }
}
