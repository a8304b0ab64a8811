#if PostgreSQL
    import Foundation
    import Storage
    import StorageTesting
    import Testing

    @testable import PostgreSQLStorage

    /// What is left of an operation on its connection, which the next one gets.
    @Suite(.enabled(if: !TestServer.all.isEmpty)) struct `A connection that is used again` {
        private let server: TestServer
        private let schema: TestSchema

        init() throws {
            server = try #require(TestServer.all.first)
            schema = TestSchema(on: server)
        }

        @Test func `a refused search leaves no transaction open`() async throws {
            let engine = try schema.engine()
            _ = try await engine.commit([.put(TitleRecord(1, "one"))])
            let collections = "\"\(schema.name)\".\"collections#\""
            let layout = try #require(
                try server.run("SELECT layout FROM \(collections) WHERE collection = 'titles'").first ?? nil)
            try server.run("UPDATE \(collections) SET layout = '2 x' WHERE collection = 'titles'")
            await #expect(throws: StorageError.newerVersion(location: engine.location)) {
                try await engine.search("one", in: "title", of: TitleRecord.self, limit: 9)
            }
            let open = """
                SELECT query FROM pg_stat_activity
                WHERE state LIKE 'idle in transaction%' AND query LIKE '%\(schema.name)%'
                """
            #expect(try server.run(open) == [])
            try server.run(
                "SET lock_timeout = '5s'",
                "UPDATE \(collections) SET layout = '\(layout)' WHERE collection = 'titles'")
            let found = try await engine.search("one", in: "title", of: TitleRecord.self, limit: 9)
            #expect(found.map(\.key) == [1])
            await engine.close()
        }
    }
#endif
