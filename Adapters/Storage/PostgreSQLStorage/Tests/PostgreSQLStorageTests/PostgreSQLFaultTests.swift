#if PostgreSQL
    import Foundation
    import Storage
    import StorageTesting
    import Synchronization
    import Testing

    @testable import PostgreSQLStorage

    /// Obstacles for statements: other transactions, lost connections, slow answers, cancellation.
    @Suite(.serialized, .enabled(if: !TestServer.all.isEmpty)) struct `PostgreSQL storage under faults` {
        private let schema: TestSchema
        private let server: TestServer

        init() throws {
            server = try #require(TestServer.all.first)
            schema = TestSchema(on: server)
        }

        @Test(arguments: StorageConformance.checks + StorageConformance.sharing + StorageConformance.search)
        func `every check passes while the server aborts transactions at each statement`(
            _ check: StorageConformance.Check
        ) async throws {
            let sent = SentStatements()
            let interceptor = Interceptor { sql in
                let states = ["40001", "40P01"]
                guard let number = sent.add(sql, below: states.count) else { return }
                throw PostgreSQLError(state: states[number], message: "could not serialize access")
            }
            try await check.run { try schema.engine(interceptor: interceptor) }
        }

        @Test(arguments: (StorageConformance.checks + StorageConformance.search).filter { !$0.hasExpectations })
        func `every check whose batches have no expectations passes if the connection is lost at any statement`(
            _ check: StorageConformance.Check
        ) async throws {
            let sent = SentStatements()
            let interceptor = Interceptor { sql in
                guard sql != "CONNECT", sent.add(sql, below: 1) != nil else { return }
                throw PostgreSQLError(state: "", message: "the connection was lost")
            }
            try await check.run { try schema.engine(interceptor: interceptor) }
        }

        @Test(arguments: StorageConformance.checks + StorageConformance.sharing + StorageConformance.search)
        func `every check passes while statements are slow`(_ check: StorageConformance.Check) async throws {
            let interceptor = Interceptor { _ in usleep(UInt32.random(in: 0...2000)) }
            try await check.run { try schema.engine(interceptor: interceptor) }
        }

        @Test(arguments: StorageConformance.checks + StorageConformance.sharing + StorageConformance.search)
        func `every check passes while the server answers every read late`(
            _ check: StorageConformance.Check
        ) async throws {
            let interceptor = Interceptor(before: { _ in }, isLate: { true })
            try await check.run { try schema.engine(interceptor: interceptor) }
        }

        @Test func `a read that is answered late returns its records`() async throws {
            let engine = try schema.engine()
            let records = (1...3).map { TitleRecord($0, "title \($0)") }
            _ = try await engine.commit(records.map { .put($0) })
            let other = try HeldConnection(server)
            for round in 1...3 {
                try other.run("BEGIN", "LOCK TABLE \"\(schema.name)\".titles IN ACCESS EXCLUSIVE MODE")
                async let found = engine.load(records.map(\.reference))
                async let listed = engine.query(.all, of: TitleRecord.self)
                try await Task.sleep(for: .milliseconds(20 * round))
                try other.run("COMMIT")
                #expect(try await found.map { $0 as? TitleRecord } == records)
                #expect(try await listed.map { $0 as? TitleRecord } == records)
            }
            await engine.close()
        }

        @Test func `if the connection is lost during a batch with expectations, the outcome is reported as unknown`()
            async throws
        {
            let isArmed = Atomic(false)
            let interceptor = Interceptor { sql in
                if sql == "COMMIT", isArmed.load(ordering: .relaxed) {
                    throw PostgreSQLError(state: "", message: "the connection was lost")
                }
            }
            let engine = try schema.engine(interceptor: interceptor)
            let one = TitleRecord(1, "one")
            let two = TitleRecord(1, "two")
            _ = try await engine.commit([.put(one)])
            isArmed.store(true, ordering: .relaxed)
            let error = await #expect(throws: StorageError.self) {
                _ = try await engine.commit([.expect(one.reference, one), .put(two)])
            }
            isArmed.store(false, ordering: .relaxed)
            #expect(error?.description.contains("it is unknown whether the change was stored") == true)
            #expect(try await engine.load([one.reference]).map { $0 as? TitleRecord } == [one])
            await engine.close()
        }

        @Test func `an operation that waits too long throws an error, and the engine continues to work`() async throws {
            let engine = try schema.engine(timeout: .seconds(2))
            let one = TitleRecord(1, "one")
            let two = TitleRecord(2, "two")
            _ = try await engine.commit([.put(one)])
            let other = try HeldConnection(server)
            try other.run("BEGIN", "LOCK TABLE \"\(schema.name)\".titles IN ACCESS EXCLUSIVE MODE")
            let error = await #expect(throws: StorageError.self) { _ = try await engine.load([one.reference]) }
            #expect(error?.description.contains("the server didn't answer within 2.0 seconds") == true)
            let refusal = await #expect(throws: StorageError.self) { _ = try await engine.commit([.put(two)]) }
            #expect(refusal?.description.contains("the server didn't answer within 2.0 seconds") == true)
            try await Task.sleep(for: .seconds(1.1))
            let doubt = await #expect(throws: StorageError.self) { _ = try await engine.commit([.put(two)]) }
            #expect(doubt?.description.contains("it is unknown whether the change was stored") == true)
            try other.run("ROLLBACK")
            #expect(try await engine.load([one.reference]).map { $0 as? TitleRecord } == [one])
            await engine.close()
        }

        @Test func `cancelling a task ends its read at once`() async throws {
            let engine = try schema.engine()
            let one = TitleRecord(1, "one")
            _ = try await engine.commit([.put(one)])
            let other = try HeldConnection(server)
            try other.run("BEGIN", "LOCK TABLE \"\(schema.name)\".titles IN ACCESS EXCLUSIVE MODE")
            let read = Task { try await engine.load([one.reference]) }
            let start = ContinuousClock.now
            read.cancel()
            await #expect(throws: CancellationError.self) { _ = try await read.value }
            #expect(.now - start < .seconds(5))
            try other.run("ROLLBACK")
            #expect(try await engine.load([one.reference]).map { $0 as? TitleRecord } == [one])
            await engine.close()
        }

        @Test func `a connection closed by the server is replaced by a new one`() async throws {
            let engine = try schema.engine()
            for round in 1...20 {
                let record = TitleRecord(1, "\(round)")
                _ = try await engine.commit([.put(record), .put(EntryRecord("a", round))])
                try server.run(
                    """
                    SELECT count(pg_terminate_backend(pid))::text FROM pg_stat_activity
                    WHERE application_name = 'popcorn' AND pid <> pg_backend_pid() AND query LIKE '%\(schema.name)%'
                    """)
                #expect(try await engine.load([record.reference]).map { $0 as? TitleRecord } == [record])
            }
            #expect(try await engine.query(.all, of: EntryRecord.self).count == 20)
            await engine.close()
        }

        @Test func `all tasks complete even if there are more tasks than connections`() async throws {
            let engine = try schema.engine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...50 {
                    group.addTask { _ = try await engine.commit([.put(TitleRecord(number, "\(number)"))]) }
                }
                try await group.waitForAll()
            }
            #expect(try await engine.query(.all, of: TitleRecord.self).count == 50)
            let connections = try server.run(
                """
                SELECT count(*)::text FROM pg_stat_activity WHERE query LIKE '%\(schema.name)%'
                AND pid <> pg_backend_pid()
                """)
            #expect(connections.compactMap { $0.flatMap { Int($0) } }.allSatisfy { $0 <= 4 })
            await engine.close()
        }

        @Test func `a PostgreSQL schema with a later layout is rejected and left unchanged`() async throws {
            let engine = try schema.engine()
            _ = try await engine.commit([.put(TitleRecord(1, "one"))])
            try server.run("UPDATE \"\(schema.name)\".\"collections#\" SET layout = '2 x' WHERE collection = 'titles'")
            let later = try schema.engine()
            let refusal = StorageError.newerVersion(location: later.location)
            await #expect(throws: refusal) { _ = try await later.query(.all, of: TitleRecord.self) }
            await #expect(throws: refusal) { _ = try await later.commit([.put(TitleRecord(1, "two"))]) }
            #expect(try server.run("SELECT title FROM \"\(schema.name)\".titles") == ["one"])
        }

        @Test func `a search finds text written by another program`() async throws {
            let engine = try schema.engine()
            _ = try await engine.commit((1...3).map { .put(TitleRecord($0, "one \($0)")) })
            let find = { (text: String) in
                try await engine.search(text, in: "title", of: TitleRecord.self, limit: 9).map(\.key)
            }
            #expect(try await find("one") == [1, 2, 3])
            try server.run(
                "INSERT INTO \"\(schema.name)\".titles (\"check#\", \"titleID\", title, \"cachedAt\") VALUES (0, 4, 'one four', 0)",
                "DELETE FROM \"\(schema.name)\".titles WHERE \"titleID\" = 1")
            #expect(try await find("one") == [2, 3, 4])
            await engine.close()
        }
    }

    /// Counts how often each statement was sent, so that each fails the first few times.
    private final class SentStatements: Sendable {
        private let counts = Mutex<[String: Int]>([:])
        private let shapes = Mutex<[String: String]>([:])

        /// Returns how often the statement was sent before, or `nil` once the limit is reached.
        func add(_ sql: String, below limit: Int) -> Int? {
            let sql = shape(of: sql)
            return counts.withLock { counts in
                let count = counts[sql, default: 0]
                counts[sql] = count + 1
                return count < limit ? count : nil
            }
        }

        private func shape(of sql: String) -> String {
            shapes.withLock { shapes in
                let shape = shapes[sql] ?? StatementListTests.shape(of: sql)
                shapes[sql] = shape
                return shape
            }
        }
    }

    /// A connection whose transaction stays open.
    private struct HeldConnection {
        private let connection: Connection

        init(_ server: TestServer) throws {
            connection = try Connection(to: ServerAddress(server.address), Deadline(.seconds(10)), nil)
        }

        func run(_ statements: String...) throws {
            try connection.run(statements.map { Command($0) }, Deadline(.seconds(10)))
        }
    }
#endif
