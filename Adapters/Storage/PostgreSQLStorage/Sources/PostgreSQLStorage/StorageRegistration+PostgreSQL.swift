public import Storage

extension StorageRegistration {
    /// Typed tables in a PostgreSQL database, in a schema for each context.
    public static let postgres = StorageRegistration(
        "postgres", takes: .address, summary: "typed tables in a PostgreSQL database, which several machines can share"
    ) { location in
        try PostgreSQLStorage(
            address: location.address?.text ?? "", schema: "popcorn_\(location.name)", durability: location.durability,
            onWarning: location.onWarning)
    }
}
