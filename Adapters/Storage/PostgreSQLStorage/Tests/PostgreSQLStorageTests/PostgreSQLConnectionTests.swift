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

        private func run(_ sql: String, on connection: Connection) throws -> String? {
            try connection.run([Command(sql)], Deadline(.seconds(10)))[0].text(0, 0)
        }

        private func prepared(_ connection: Connection) throws -> Int {
            Int(try run("SELECT count(*)::text FROM pg_prepared_statements", on: connection) ?? "") ?? -1
        }

        @Test func `the server forgets statements when the connection does`() throws {
            let connection = try Connection(to: ServerAddress(server.address), Deadline(.seconds(10)), nil)
            for number in 1...1200 {
                #expect(try run("SELECT '\(number)'::text", on: connection) == "\(number)")
            }
            #expect(try prepared(connection) <= 501)
            connection.close()
        }

        @Test func `statements that failed are forgotten too`() throws {
            let connection = try Connection(to: ServerAddress(server.address), Deadline(.seconds(10)), nil)
            for number in 1...1200 {
                let commands = ["SELECT '\(number)'::text", "SELECT 1 / 0 + \(number)"].map { Command($0) }
                #expect(throws: PostgreSQLError.self) { try connection.run(commands, Deadline(.seconds(10))) }
            }
            #expect(try prepared(connection) <= 502)
            #expect(try run("SELECT 'x'::text", on: connection) == "x")
            connection.close()
        }

        @Test func `the statements of a long transaction are forgotten after it`() throws {
            let connection = try Connection(to: ServerAddress(server.address), Deadline(.seconds(10)), nil)
            try connection.run([Command("BEGIN")], Deadline(.seconds(10)))
            for number in 1...600 { _ = try run("SELECT '\(number)'::text", on: connection) }
            #expect(throws: PostgreSQLError.self) { try run("SELECT 1 / 0", on: connection) }
            for number in 1...600 { _ = try run("SELECT '\(number)'::text", on: connection) }
            #expect(try prepared(connection) <= 502)
            connection.close()
        }
    }
#endif
