public import Storage

extension StorageRegistration {
    /// Typed tables in a PostgreSQL database, in a schema for each context.
    public static let postgres = StorageRegistration(
        "postgres", takes: .address, summary: "typed tables in a PostgreSQL database, which several machines can share"
    ) { location in
        let address = location.address ?? StorageAddress("")
        return try PostgreSQLStorage(
            address: address.text, schema: "popcorn_\(location.name)", durability: location.durability,
            interceptor: nil,
            silence: .of(address), onWarning: location.onWarning)
    }
}
