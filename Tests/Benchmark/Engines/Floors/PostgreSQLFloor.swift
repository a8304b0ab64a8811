#if PostgreSQL
    import CPostgreSQL
    import Foundation
    import Storage

    /// libpq calls on the tables of `PostgreSQLStorage`: statements prepared once, binary results, one round trip for
    /// each work. Batches are a pipeline of insertions in one transaction.
    final class PostgreSQLFloor: Subject {
        private let server: String
        private let schema: String
        private var connection: FloorConnection
        private var rows: [Int: [PostgreSQLRow]] = [:]
        private var selection = Selection(count: 1)

        init(_ server: String, schema: String) throws {
            self.server = server
            self.schema = schema
            connection = try FloorConnection(server)
            try open()
            for table in ["films", "families", "credits"] { try connection.execute("DELETE FROM \(table)") }
        }

        private func open() throws {
            try connection.execute("SET search_path = \(schema)")
            // The engine commits batches of a cache in this way too.
            try connection.execute("SET synchronous_commit = off")
        }

        func close() { connection.close() }

        func prepare(_ count: Int) throws {
            selection = Selection(count: count)
            for batch in selection.batches {
                try insert(try batch.map { try PostgreSQLRow($0) }, into: type(of: batch[0]).collection)
            }
            try connection.execute("VACUUM ANALYZE")
        }

        // Searching needs the words of titles, which only the engine creates.
        func can(_ work: Work) -> Bool { work != .search && work != .insertUnordered }

        func stage(_ work: Work, turns: Range<Int>) {
            rows = Dictionary(
                uniqueKeysWithValues: turns.map { turn in
                    (turn, (try? selection.records(of: work, turn).map { try PostgreSQLRow($0) }) ?? [])
                })
        }

        func perform(_ work: Work, turn: Int) throws -> Int {
            switch work {
            case .getOne: try get(selection.id(turn))
            case .getMany, .getThousand: try get(selection.ids(turn, work.operations))
            case .insertMany, .insertOne: try insert(rows[turn] ?? [], into: "films")
            case .replaceMany: try replace(rows[turn] ?? [])
            case .getFamily:
                try get(
                    selection.family(turn), "families", "familyID",
                    ["genres", "companies", "countries", "languages", "keywords"])
            case .putFamilies: try insert(rows[turn] ?? [], into: "families")
            case .getCredits: try get(turn % 10, "credits", "filmID", ["cast", "crew"])
            case .putCredits: try replaceCredits(turn % 10, rows[turn] ?? [])
            case .pageByKey: try connection.run("SELECT * FROM films ORDER BY \"filmID\", language LIMIT 20")
            case .pageByOrder:
                try connection.run("SELECT * FROM films ORDER BY popularity DESC NULLS LAST, \"filmID\" LIMIT 20")
            case .open: try reopen(turn)
            case .search, .insertUnordered: 0
            }
        }

        func restore(after work: Work, turns: Range<Int>) throws {
            switch work {
            case .insertMany, .insertOne:
                try connection.execute("DELETE FROM films WHERE \"filmID\" >= \(selection.count)")
            case .putFamilies:
                try connection.execute("DELETE FROM families WHERE \"familyID\" >= \(selection.count)")
            default: break
            }
        }

        func bytes() -> Int { 0 }

        private func get(_ id: Int) throws -> Int {
            try connection.run(
                "SELECT * FROM films WHERE \"filmID\" = $1 AND language = $2",
                PostgreSQLRow([.integer(id), .text("en-US")]))
        }

        private func get(_ ids: [Int]) throws -> Int {
            try connection.run(
                "SELECT films.* FROM films JOIN unnest($1::bigint[]) AS wanted (id) ON \"filmID\" = id AND language = $2",
                PostgreSQLRow([.integers(ids), .text("en-US")]))
        }

        /// Selects a record and its relationships in one state.
        private func get(_ id: Int, _ table: String, _ key: String, _ relationships: [String]) throws -> Int {
            let id = PostgreSQLRow([.integer(id)])
            let children = relationships.map { "SELECT * FROM \(table)_\($0) WHERE \"owner#\(key)\" = $1" }
            return try connection.pipeline {
                try $0.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                for sql in ["SELECT * FROM \(table) WHERE \"\(key)\" = $1"] + children { try $0.send(sql, id) }
                try $0.send("COMMIT")
            }[1]
        }

        @discardableResult
        private func insert(_ rows: [PostgreSQLRow], into table: String) throws -> Int {
            // A single statement is its own transaction and needs no BEGIN and COMMIT.
            if rows.count == 1, rows[0].children.isEmpty {
                return try connection.run(insertion(rows[0], table), rows[0])
            }
            return try transaction { for row in rows { try self.insert(row, into: table, $0) } } ?? rows.count
        }

        private func insert(_ row: PostgreSQLRow, into table: String, _ connection: FloorConnection) throws {
            try connection.send(insertion(row, table), row)
            for (name, children) in row.children {
                for child in children { try connection.send(insertion(child, "\(table)_\(name)", check: ""), child) }
            }
        }

        private func replace(_ rows: [PostgreSQLRow]) throws -> Int {
            let names = Film.columns.map { "\"\($0.name)\" = excluded.\"\($0.name)\"" }.joined(separator: ", ")
            let conflict = " ON CONFLICT (\"filmID\", language) DO UPDATE SET \(names)"
            return try transaction { for row in rows { try $0.send(self.insertion(row, "films") + conflict, row) } }
                ?? rows.count
        }

        private func replaceCredits(_ id: Int, _ rows: [PostgreSQLRow]) throws -> Int {
            try transaction {
                try $0.send("DELETE FROM credits WHERE \"filmID\" = $1", PostgreSQLRow([.integer(id)]))
                for row in rows { try self.insert(row, into: "credits", $0) }
            } ?? rows.count
        }

        private func transaction(_ body: (FloorConnection) throws -> Void) throws -> Int? {
            try connection.pipeline {
                try $0.send("BEGIN")
                try body($0)
                try $0.send("COMMIT")
            }
            return nil
        }

        private func insertion(_ row: PostgreSQLRow, _ table: String, check: String = "0, ") -> String {
            "INSERT INTO \(table) VALUES (\(check)\(row.marks))"
        }

        private func reopen(_ turn: Int) throws -> Int {
            connection.close()
            connection = try FloorConnection(server)
            try open()
            return try get(selection.id(turn))
        }
    }
#endif
