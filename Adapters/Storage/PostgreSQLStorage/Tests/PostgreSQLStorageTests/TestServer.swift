#if PostgreSQL
    import Foundation
    import Storage
    import StorageTesting

    @testable import PostgreSQLStorage

    /// A server started by `.ci/postgres` for the tests.
    struct TestServer: Sendable, CustomStringConvertible {
        let address: String

        var description: String { (try? ServerAddress(address).location) ?? "" }

        /// Servers with different locales, in `POPCORN_TEST_POSTGRES`, separated by blanks; empty without it.
        static let all = (ProcessInfo.processInfo.environment["POPCORN_TEST_POSTGRES"] ?? "").split(separator: " ").map
        {
            TestServer(address: String($0))
        }

        /// Runs statements, each in a transaction, and returns the first column of the last one's rows as texts.
        @discardableResult
        func run(_ statements: String...) throws -> [String?] {
            let deadline = Deadline(.seconds(10))
            let connection = try Connection(to: ServerAddress(address), deadline, nil)
            var texts: [String?] = []
            for sql in statements {
                let rows = try connection.run([Command(sql)], deadline)[0]
                texts = try (0..<rows.count).map { try rows.text($0, 0) }
            }
            return texts
        }
    }

    /// An empty schema on a server, dropped with the last reference to it.
    final class TestSchema: Sendable {
        let server: TestServer
        let name = "popcorn_test_\(UUID().uuidString.lowercased().prefix(13))"
        let warnings = RecordedWarnings()

        init(on server: TestServer) { self.server = server }

        deinit { _ = try? server.run("DROP SCHEMA IF EXISTS \"\(name)\" CASCADE") }

        func engine(timeout: Duration = .seconds(60), interceptor: Interceptor? = nil) throws -> PostgreSQLStorage {
            try PostgreSQLStorage(
                address: server.address, schema: name, timeout: timeout, interceptor: interceptor
            ) { [warnings] in warnings.add($0) }
        }
    }
#endif
