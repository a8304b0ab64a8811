import CSQLite
import Foundation
import Storage

/// SQLite's C calls on the tables of `SQLiteStorage`, with indexes for the order and the words.
final class SQLiteFloor: Subject {
    private let path: String
    private var database: OpaquePointer?
    private var statements: [String: RawStatement] = [:]
    private var tables: [String: [String]] = [:]
    private var rows: [Int: [FloorRow]] = [:]
    private var selection = Selection(count: 1)

    /// - Parameter file: A file with a record of each type, stored by `SQLiteStorage`.
    init(_ file: URL) throws {
        path = file.path
        try open()
        try execute("DELETE FROM films; DELETE FROM families; DELETE FROM credits; DELETE FROM listings")
        // Replaces the engine's index on an expression with one on the plain column.
        try execute("DROP INDEX films_by_popularity")
        try execute("CREATE INDEX films_by_popularity ON films (popularity DESC, filmID)")
    }

    private func open() throws {
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK else {
            throw FloorError(database)
        }
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    }

    func close() {
        statements = [:]
        sqlite3_close_v2(database)
        database = nil
    }

    private func execute(_ sql: String) throws {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw FloorError(database) }
    }

    func prepare(_ count: Int) throws {
        selection = Selection(count: count)
        for batch in selection.batches {
            try commit(try batch.map(FloorRow.init), to: type(of: batch[0]).collection)
        }
    }

    func can(_ work: Work) -> Bool { true }

    func stage(_ work: Work, turns: Range<Int>) {
        rows = Dictionary(
            uniqueKeysWithValues: turns.map { ($0, (try? selection.records(of: work, $0).map(FloorRow.init)) ?? []) })
        if work == .search { addWords() }
    }

    private func addWords() {
        guard (try? execute("CREATE VIRTUAL TABLE words USING fts5(title, content='')")) != nil else { return }
        try? execute("INSERT INTO words (rowid, title) SELECT \"row#\", title FROM films")
    }

    func perform(_ work: Work, turn: Int) throws -> Int {
        switch work {
        case .getOne: try get(selection.id(turn))
        case .getMany, .getThousand:
            try transaction { try selection.ids(turn, work.operations).reduce(0) { $0 + (try get($1)) } }
        case .insertMany, .insertOne: try commit(rows[turn] ?? [], to: "films")
        case .insertUnordered: try commit(rows[turn] ?? [], to: "listings")
        case .replaceMany: try replace(rows[turn] ?? [], "films")
        case .getFamily: try transaction { try getFamily(selection.family(turn), "families", "familyID") }
        case .putFamilies: try commit(rows[turn] ?? [], to: "families")
        case .getCredits: try transaction { try getFamily(turn % 10, "credits", "filmID") }
        case .putCredits: try replace(rows[turn] ?? [], "credits")
        case .pageByKey: try select("SELECT * FROM films ORDER BY filmID, language LIMIT 20", [])
        case .pageByOrder: try select("SELECT * FROM films ORDER BY popularity DESC, filmID LIMIT 20", [])
        case .search: try search(selection.word(turn))
        case .open: try reopen(turn)
        }
    }

    func restore(after work: Work, turns: Range<Int>) throws {
        switch work {
        case .insertMany, .insertOne: try execute("DELETE FROM films WHERE filmID >= \(selection.count)")
        case .insertUnordered: try execute("DELETE FROM listings")
        case .putFamilies: try execute("DELETE FROM families WHERE familyID >= \(selection.count)")
        default: break
        }
    }

    func bytes() throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    private func statement(_ sql: String) throws -> RawStatement {
        if let statement = statements[sql] { return statement }
        let statement = try RawStatement(sql, database)
        statements[sql] = statement
        return statement
    }

    private func transaction<Value>(_ kind: String = "BEGIN", _ body: () throws -> Value) throws -> Value {
        _ = try statement(kind).run()
        let value = try body()
        _ = try statement("COMMIT").run()
        return value
    }

    private func select(_ sql: String, _ values: [FloorValue]) throws -> Int {
        let statement = try statement(sql)
        statement.bind(values)
        return try withExtendedLifetime(values) { try statement.run() }
    }

    private func get(_ id: Int) throws -> Int {
        try select(
            "SELECT * FROM films WHERE filmID = ?1 AND language = ?2",
            [.integer(Int64(id)), .text(Array("en-US".utf8CString))])
    }

    private func getFamily(_ id: Int, _ table: String, _ key: String) throws -> Int {
        let owner = try statement("SELECT * FROM \(table) WHERE \(key) = ?1")
        owner.bind([.integer(Int64(id))])
        let found = try owner.run()
        for child in try children(of: table) {
            _ = try select("SELECT * FROM \(child) WHERE \"owner#\" = ?1", [.integer(owner.firstValue)])
        }
        return found
    }

    private func children(of table: String) throws -> [String] {
        if let known = tables[table] { return known }
        let columns =
            table == "credits" ? ["cast", "crew"] : ["genres", "companies", "countries", "languages", "keywords"]
        tables[table] = columns.map { "\(table)_\($0)" }
        return tables[table] ?? []
    }

    private func search(_ word: String) throws -> Int {
        try select(
            "SELECT films.* FROM words CROSS JOIN films ON films.\"row#\" = words.rowid WHERE words MATCH ?1 LIMIT 20",
            [.text(Array("\(word)*".utf8CString))])
    }

    private func replace(_ rows: [FloorRow], _ table: String) throws -> Int {
        try commit(rows, to: table) { row in
            let key = table == "films" ? "filmID = ?1 AND language = ?2" : "filmID = ?1"
            let deletion = try self.statement("DELETE FROM \(table) WHERE \(key)")
            deletion.bind(Array(row.values.prefix(table == "films" ? 2 : 1)))
            _ = try deletion.run()
        }
    }

    @discardableResult private func commit(
        _ rows: [FloorRow], to table: String, before: (FloorRow) throws -> Void = { _ in }
    ) throws -> Int {
        try transaction("BEGIN IMMEDIATE") {
            for row in rows {
                try before(row)
                try insert(row, into: table)
            }
        }
        return rows.count
    }

    private func insert(_ row: FloorRow, into table: String) throws {
        let marks = row.values.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        _ = try select("INSERT INTO \(table) VALUES (NULL, \(marks))", row.values)
        let owner = sqlite3_last_insert_rowid(database)
        for (name, children) in row.children {
            let marks = (children.first ?? []).indices.map { "?\($0 + 3)" }.joined(separator: ", ")
            for (position, child) in children.enumerated() {
                _ = try select(
                    "INSERT INTO \(table)_\(name) VALUES (?1, ?2, \(marks))",
                    [.integer(owner), .integer(Int64(position))] + child)
            }
        }
    }

    private func reopen(_ turn: Int) throws -> Int {
        close()
        try open()
        return try get(selection.id(turn))
    }
}

/// A prepared statement, as thin as Swift allows.
final class RawStatement {
    private let handle: OpaquePointer
    private let columns: Int32
    /// The first column of the last row.
    private(set) var firstValue: Int64 = 0
    /// Keeps the reads from being optimised away.
    nonisolated(unsafe) static var bytesRead = 0

    init(_ sql: String, _ database: OpaquePointer?) throws {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw FloorError(database) }
        handle = prepared
        columns = sqlite3_column_count(prepared)
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ values: [FloorValue]) {
        for (index, value) in zip(Int32(1)..., values) {
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .real(let number): sqlite3_bind_double(handle, index, number)
            case .text(let text):
                // The row that holds the text outlives the run.
                text.withUnsafeBufferPointer { bytes in
                    _ = sqlite3_bind_text(handle, index, bytes.baseAddress, Int32(bytes.count - 1), nil)
                }
            }
        }
    }

    /// Runs the statement, reads every value of every row, and returns the number of rows.
    func run() throws -> Int {
        defer { sqlite3_reset(handle) }
        var rows = 0
        var bytes = 0
        while true {
            let code = sqlite3_step(handle)
            if code == SQLITE_DONE { break }
            guard code == SQLITE_ROW else { throw FloorError(sqlite3_db_handle(handle)) }
            rows += 1
            firstValue = sqlite3_column_int64(handle, 0)
            for column in 0..<columns {
                switch sqlite3_column_type(handle, column) {
                case SQLITE_TEXT:
                    bytes += sqlite3_column_text(handle, column) == nil ? 0 : 1
                    bytes += Int(sqlite3_column_bytes(handle, column))
                case SQLITE_FLOAT: bytes += sqlite3_column_double(handle, column) == 0 ? 0 : 8
                default: bytes += sqlite3_column_int64(handle, column) == 0 ? 0 : 8
                }
            }
        }
        Self.bytesRead += bytes
        return rows
    }
}

struct FloorError: Error, CustomStringConvertible {
    let description: String

    init(_ database: OpaquePointer?) { description = String(cString: sqlite3_errmsg(database)) }
    init(_ description: String) { self.description = description }
}
