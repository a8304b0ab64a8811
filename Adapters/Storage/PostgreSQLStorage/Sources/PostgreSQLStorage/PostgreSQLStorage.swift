import CoreDomain
import SQLSupport
public import Storage

/// Stores records in a PostgreSQL database, in tables whose columns have the properties' names and types.
///
/// All tables of a storage are in one schema, created by the first commit. Several engines can use it at
/// once, even on several machines.
public final class PostgreSQLStorage: SearchableStorage, InspectableStorage {
    /// The server and the database, without passwords.
    public let location: String
    private let server: Server
    private let pool: ConnectionPool

    /// Creates an engine that connects on first use.
    ///
    /// - Parameters:
    ///   - address: The address for libpq: `postgres://user@host/database?sslmode=require`.
    ///   - schema: The name of the schema in that database.
    ///   - timeout: The time limit of an operation.
    ///   - onWarning: Receives a sentence about each problem, such as a record that could not be read.
    public convenience init(
        address: String, schema: String, timeout: Duration = .seconds(5),
        onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        try self.init(address: address, schema: schema, timeout: timeout, interceptor: nil, onWarning: onWarning)
    }

    package init(
        address: String, schema: String, timeout: Duration = .seconds(5),
        interceptor: Interceptor?, silence: ServerSilence = ServerSilence(),
        onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let address = try ServerAddress(address)
        location = address.location
        let dialect = PostgreSQLDialect(schema: schema)
        server = Server(
            address: address, dialect: PostgreSQLDialect(schema: dialect.shortened(schema)), timeout: timeout,
            silence: silence, interceptor: interceptor, onWarning: onWarning)
        pool = ConnectionPool(server, limit: 4)
    }

    /// Returns the records at `references`, all from one committed state.
    public func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        for reference in references { try reference.type.checkSchema() }
        return try await read(references.map(\.type)) { try $0.selection(of: references) }
    }

    /// Returns the records that `query` selects.
    public func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try type.checkSchema()
        return try await read([type]) { try $0.selection(of: query, type) }
    }

    /// Commits `batch` atomically, even if its task is cancelled in the meantime. Returns the changed keys.
    ///
    /// If the connection is lost during the commit, a batch without expectations is repeated, yielding the same
    /// records. For a batch with expectations, the error states that the outcome is unknown.
    public func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        for mutation in batch { try mutation.type.checkSchema() }
        let isBlind = !batch.contains { if case .expect = $0 { true } else { false } }
        return try await translating {
            try await pool.complete { database, deadline in
                var isUncertain = false
                do {
                    return try database.perform(deadline, isRepeatable: { isBlind || !isUncertain }) {
                        try database.commit(batch, isUncertain: &isUncertain)
                    }
                } catch let error as PostgreSQLError where error.isLoss && isUncertain {
                    throw error.ofUnknownFate
                }
            }
        }
    }

    /// Returns the records whose `column` matches `query`, using a full-text index.
    public func search(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        try type.checkSchema()
        return try await perform { try $0.search(query, in: column, of: type, limit: limit) }
    }

    /// Returns the number of records by collection, and the size of the schema on the server's disk in bytes.
    public func statistics() async throws -> StorageStatistics { try await perform { try $0.statistics() } }

    /// Returns the size of the schema on the server's disk, in bytes.
    public func size() async throws -> Int { try await perform { try $0.size() } }

    /// Returns the keys of all records of `type`, in order.
    public func keys(of type: any StoredRecord.Type) async throws -> [RecordKey] {
        try type.checkSchema()
        return try await perform { try $0.keys(of: type) }
    }

    /// Closes the connections. All later calls throw `StorageError.closed`.
    public func close() async { pool.close() }

    private func read<Value: Sendable>(
        _ types: [any StoredRecord.Type], _ selection: @Sendable (Database) throws -> Selection<Value>
    ) async throws -> Value {
        try await translating {
            try await pool.perform { database in
                // After a failure, `nil` selects the second closure, which repeats the read.
                do {
                    return try database.readAtOnce(types) { try selection(database) }
                } catch is PostgreSQLError {
                    return nil
                }
            } _: { database, deadline in
                try database.perform(deadline) { try database.finish { try selection(database) } }
            }
        }
    }

    private func perform<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) async throws -> Value {
        try await translating {
            try await pool.perform { database, deadline in
                try database.perform(deadline) { try work(database) }
            }
        }
    }

    private func translating<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as PostgreSQLError {
            throw StorageError.failed(location: location, reason: error.description, remedy: error.remedy)
        } catch is Rows.Mismatch {
            throw StorageError.damaged(location: location, reason: "a value has the wrong type for its column")
        }
    }
}

extension StorageRegistration {
    /// A storage with typed tables in a PostgreSQL database, in one schema per context.
    public static let postgres = StorageRegistration(
        "postgres", takes: .address, summary: "typed tables in a PostgreSQL database that several machines can share"
    ) { location in
        let address = location.address ?? StorageAddress("")
        return try PostgreSQLStorage(
            address: address.text, schema: "popcorn_\(location.name)", interceptor: nil, silence: .of(address),
            onWarning: location.onWarning)
    }
}
