import Foundation
import Storage

#if PostgreSQL
    import PostgreSQLStorage

    /// The server for measuring PostgreSQL, and its schemas.
    struct PostgreSQLBenchmark {
        static let isAvailable = true

        private let server: String
        private let schema = "popcorn_bench_\(getpid())"

        init(_ server: String) { self.server = server }

        func engine() throws -> (any StorageEngine)? { try engine(schema) }

        /// The engine creates the tables of the floor.
        func floor() async throws -> (any Subject)? {
            let engine = try engine("\(schema)_floor")
            _ = try await engine.commit([.put(Film.make(0)), .put(Family.make(0)), .put(Credits.make(0))])
            await engine.close()
            return try PostgreSQLFloor(server, schema: "\(schema)_floor")
        }

        func dropSchemas() {
            do {
                let connection = try FloorConnection(server)
                for name in [schema, "\(schema)_floor"] {
                    try connection.execute("DROP SCHEMA IF EXISTS \(name) CASCADE")
                }
            } catch {
                FileHandle.standardError.write(Data("popcorn-bench: the schemas \(schema) remain: \(error)\n".utf8))
            }
        }

        private func engine(_ schema: String) throws -> PostgreSQLStorage {
            try PostgreSQLStorage(address: server, schema: schema)
        }
    }
#else
    /// Without the trait, the PostgreSQL engine isn't built.
    struct PostgreSQLBenchmark {
        static let isAvailable = false

        init(_ server: String) {}

        func engine() throws -> (any StorageEngine)? { nil }
        func floor() async throws -> (any Subject)? { nil }
        func dropSchemas() {}
    }
#endif
