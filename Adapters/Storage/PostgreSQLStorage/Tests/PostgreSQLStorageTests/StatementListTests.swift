#if PostgreSQL
    import Foundation
    import Storage
    import StorageTesting
    import Synchronization
    import Testing

    @testable import PostgreSQLStorage

    /// The page `Statements.md`, which lists the requirements of each statement.
    @Suite("The list of statements", .enabled(if: !TestServer.all.isEmpty)) struct StatementListTests {
        @Test func `the statements page lists exactly the statements that the checks send`() async throws {
            let page = try String(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "../../Statements.md").standardizedFileURL, encoding: .utf8)
            let listed = Set(page.matches(of: /(?m)^    (.+)$/).map { String($0.1) })
            let sent = Mutex<Set<String>>([])
            let interceptor = Interceptor { sql in
                _ = sent.withLock { $0.insert(sql) }
            }
            let server = try #require(TestServer.all.first)
            for check in StorageConformance.checks + StorageConformance.search + StorageConformance.persistence {
                let schema = TestSchema(on: server)
                try await check.run { try schema.engine(interceptor: interceptor) }
            }
            let statements = sent.withLock { $0 }
            let hasRelationships = statements.contains { $0.contains("ARRAY(") }
            let found = Set(statements.map(Self.shape) + (hasRelationships ? [Self.relationship] : []))
            #expect(found.subtracting(listed).subtracting(["CONNECT"]).sorted() == [], "sent, but not listed")
            #expect(listed.subtracting(found).sorted() == [], "listed, but not sent")
        }

        /// A relationship's array in the value of its owner's row.
        private static let relationship = "ARRAY(SELECT ROW(x) FROM x AS x WHERE x.x = x.x ORDER BY x)"

        /// Returns the statement with `x` for names and lists of names, and `$` for parameters.
        static func shape(of sql: String) -> String {
            let name = /"(?:[^"]|"")*"(?:\."(?:[^"]|"")*")?/
            var sql = sql.replacing(name, with: "x")
                .replacing(/\brow0(?:_\d+)*/, with: "x")
                .replacing(/\s+/, with: " ")
                .replacing(/::(?:bigint|text|boolean|double precision)(?:\[\])?/, with: "")
                .replacing(/\$\d+/, with: "$")
                .replacing(/\$(?:, \$)+/, with: "$")
                .replacing(/LIMIT \d+/, with: "LIMIT $")
                .replacing(/x = excluded\.x(?:, x = excluded\.x)+/, with: "x = excluded.x")
                .replacing(/(x = (?:x|\$)|x\.x = (?:x\.x|NULL))(?: AND x(?:\.x)? = (?:x\.x|x|\$|NULL))+/) { $0.1 }
            // Each pass shortens the innermost relationships, until nothing changes.
            var longer = ""
            while longer != sql {
                longer = sql
                sql = sql.replacing(/(?:x|NULL)(?:, (?:x|NULL))+/, with: "x").replacing(relationship, with: "x")
            }
            return sql.replacing(/CREATE TABLE x \( .* \)$/, with: "CREATE TABLE x (…)").trimmingCharacters(
                in: .whitespaces)
        }
    }
#endif
