import Foundation
import Storage
import StorageTesting

@testable import SQLiteStorage

/// A temporary database file, which tests use through engines and directly.
struct StorageFile {
    let folder: TemporaryFolder
    let warnings = RecordedWarnings()

    init() throws {
        folder = try TemporaryFolder()
    }

    var file: URL { folder.url.appending(path: "test.sqlite") }

    func engine() -> SQLiteStorage { SQLiteStorage(file: file) { [warnings] in warnings.add($0) } }

    /// Returns the first value of every row.
    func raw(_ sql: String) throws -> [String] {
        try Connection(path: file.path, isNew: true).texts(sql)
    }

    func write(_ sql: String) throws {
        try Connection(path: file.path, isNew: true).execute(sql)
    }

    /// Returns the query plans of a search with the index and of the lookup of a match, one line per step.
    func plan(ofSearchIn column: String, of type: any StoredRecord.Type) throws -> [String] {
        guard let index = SearchIndex(of: try type.column(column), in: Table(of: type)) else { return [] }
        return try [index.selectionOfMatches, index.selectionOfText].flatMap(plan)
    }

    /// Returns the query plan of a statement, one line per step.
    func plan(of sql: String) throws -> [String] {
        try Connection(path: file.path).prepare("EXPLAIN QUERY PLAN " + sql).rows { try $0.text(3) ?? "" }
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() } }

    /// Runs operations with an engine, and closes it.
    @discardableResult
    func using<Value: Sendable>(_ body: (SQLiteStorage) async throws -> Value) async throws -> Value {
        let engine = engine()
        let value = try await body(engine)
        await engine.close()
        return value
    }
}
