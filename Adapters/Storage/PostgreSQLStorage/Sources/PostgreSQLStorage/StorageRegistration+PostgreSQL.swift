public import Storage

extension StorageRegistration {
    /// A storage with typed tables in a PostgreSQL database, in one schema per context.
    public static let postgres = StorageRegistration(
        "postgres", takes: .address, summary: "typed tables in a PostgreSQL database, can be shared by several machines"
    ) { location in
        let address = location.address ?? StorageAddress("")
        return try PostgreSQLStorage(
            address: address.text, schema: "popcorn_\(location.name)", durability: location.durability,
            interceptor: nil,
            silence: .of(address), onWarning: location.onWarning)
    }
}
