import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage keeps records in tables` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a column has its property's name and its value's type`() async throws {
        try await location.using { try await $0.commit([.put(EverythingRecord.full(1))]) }
        let columns = try location.raw(
            "SELECT name || ' ' || type || iif(\"notnull\", ' not null', '') FROM pragma_table_info('everything')")
        #expect(
            columns == [
                "row# INTEGER not null", "recordID INTEGER not null",
                "integer INTEGER not null", "real REAL not null",
                "text TEXT not null",
                "flag INTEGER not null", "link TEXT not null", "instant INTEGER not null", "integers TEXT not null",
                "texts TEXT not null", "optionalInteger INTEGER", "optionalReal REAL", "optionalText TEXT",
                "optionalFlag INTEGER", "optionalLink TEXT", "optionalInstant INTEGER", "day TEXT",
                "optionalIntegers TEXT", "optionalTexts TEXT", "parts INTEGER", "mainPart INTEGER",
                "cachedAt INTEGER not null",
            ])
    }

    @Test func `tables are recognised by the statements that created them`() async throws {
        let types: [any StoredRecord.Type] = [EverythingRecord.self, EntryRecord.self, TitleRecord.self]
        func known() throws -> [Bool] {
            let schema = try FileSchema(of: Connection(path: location.file.path), at: 0)
            return types.map { schema.has(Table(of: $0)) }
        }
        try await location.using { engine in
            try await engine.commit([.put(EverythingRecord.full(1)), .put(EntryRecord("a", 1))])
        }
        #expect(try known() == [true, true, false])
        for sql in [
            "ALTER TABLE everything_parts ADD COLUMN later TEXT", "DROP INDEX entries_by_age",
        ] { _ = try location.raw(sql) }
        #expect(try known() == [false, false, false])
    }

    @Test func `the values of a record can be read with SQL`() async throws {
        try await location.using { try await $0.commit([.put(EverythingRecord.full(1))]) }
        let columns = ["text", "real", "flag", "link", "instant", "integers", "texts", "day", "cachedAt"]
        let rows = try location.raw("SELECT \(columns.joined(separator: " || '|' || ")) FROM everything")
        #expect(rows == [#"four|3.5|1|file:///five|6006|[7,8]|["nine","ten"]|1970-01-17|22022"#])
    }

    @Test func `the documented query returns the titles with the highest scores`() async throws {
        let titles = (1...9).map { TitleRecord($0, "title \($0)", year: 2000 - $0, score: Double($0)) }
        try await location.using { try await $0.commit(titles.map(Mutation.put)) }
        #expect(
            try location.raw("select title, score from titles order by score desc limit 2") == ["title 9", "title 8"])
    }

    @Test func `a row number is the primary key, and the record's key is unique`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "a")), .put(EntryRecord("a", 1))]) }
        for (table, key) in [("titles", ["titleID"]), ("entries", ["listID", "position"])] {
            #expect(try location.raw("SELECT name FROM pragma_table_info('\(table)') WHERE pk") == ["row#"])
            #expect(try location.raw("SELECT name FROM pragma_index_info('sqlite_autoindex_\(table)_1')") == key)
        }
        #expect(throws: SQLiteError.self) {
            try location.raw("INSERT INTO entries (listID, position, cachedAt) VALUES ('a', 1, 0)")
        }
    }

    @Test func `a record that has nothing but its key can be stored again`() async throws {
        try await location.using { engine in
            for _ in 1...2 {
                let changed = try await engine.commit([.put(KeyRecord(name: "a"))])
                #expect(changed == [ChangedKey(collection: "keys", key: "a")])
            }
            try await #expect(engine.query(.all, of: KeyRecord.self).map(\.key) == ["a"])
        }
    }

    @Test func `a declared order has an index, and the index is added to files of earlier versions`() async throws {
        let titles = (1...9).map { TitleRecord($0, "title \($0)", year: 2000 - $0, score: Double($0)) }
        try await location.using { try await $0.commit(titles.map(Mutation.put)) }
        for _ in 1...2 {
            let page = try await location.using {
                try await $0.query(.all.ordered(by: "score", descending: true).limited(to: 2), of: TitleRecord.self)
            }
            #expect(page.map(\.key) == [9, 8])
            for isDescending in [true, false] {
                let query = StorageQuery.all.ordered(by: "score", descending: isDescending)
                let plan = try location.plan(of: Table(of: TitleRecord.self).selection(of: query, TitleRecord.self))
                #expect(plan.first == "SCAN titles USING INDEX titles_by_score")
                #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY"))
            }
            try location.write("DROP INDEX titles_by_score")
        }
    }

    @Test func `the index of an order goes with all records, and the next query makes it from the new ones`()
        async throws
    {
        let byScore = StorageQuery.all.ordered(by: "score", descending: true).limited(to: 2)
        func hasIndex() throws -> Bool {
            try location.raw("SELECT name FROM pragma_index_list('titles')").contains("titles_by_score")
        }
        func titles(_ numbers: ClosedRange<Int>) -> [Mutation] {
            numbers.map { .put(TitleRecord($0, "title \($0)", score: Double($0))) }
        }
        let other = location.engine()
        try await location.using { engine in
            _ = try await engine.commit(titles(1...9))
            try await #expect(other.query(byScore, of: TitleRecord.self).map(\.key) == [9, 8])
            _ = try await engine.commit([.removeAll(of: TitleRecord.self)] + titles(1...5))
            _ = try await engine.commit(titles(6...7))
            try #expect(!hasIndex())
            try await #expect(other.load([RecordReference(TitleRecord.self, 7)])[0]?.key == 7)
            try #expect(!hasIndex())
            try await #expect(other.query(byScore, of: TitleRecord.self).map(\.key) == [7, 6])
            try #expect(hasIndex())
            _ = try await engine.commit(titles(8...8))
            try await #expect(engine.query(byScore, of: TitleRecord.self).map(\.key) == [8, 7])
        }
        await other.close()
    }

    @Test func `records are found by their order without its index in a file that another process is writing`()
        async throws
    {
        try await location.using { engine in
            _ = try await engine.commit([.removeAll(of: TitleRecord.self), .put(TitleRecord(1, "a", score: 1))])
            let writer = try Connection(path: location.file.path)
            try writer.execute("BEGIN IMMEDIATE")
            let byScore = StorageQuery.all.ordered(by: "score", descending: true)
            try await #expect(engine.query(byScore, of: TitleRecord.self).map(\.key) == [1])
            try writer.execute("ROLLBACK")
        }
    }

    @Test(arguments: [("score", false), ("title", false), ("title", true)])
    func `a page after a position begins there in the index of its order`(
        _ column: String, _ isDescending: Bool
    ) async throws {
        try await location.using { try await $0.commit([.put(IndexedRecord(1, "a"))]) }
        let query = StorageQuery.all.ordered(by: column, descending: isDescending)
            .after(1, column == "score" ? 7 : "a").limited(to: 2)
        let plan = try location.plan(of: Table(of: IndexedRecord.self).selection(of: query, IndexedRecord.self))
        let sign = isDescending ? "<" : ">"
        #expect(plan.first == "SEARCH indexed USING INDEX indexed_by_\(column) (\(column)\(sign)?)")
        #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY"))
    }

    @Test func `a replaced record keeps its row number`() async throws {
        let engine = location.engine()
        _ = try await engine.commit([.put(EntryRecord("a", 1, note: "first")), .put(EntryRecord("a", 2))])
        let numbers = try location.raw("SELECT \"row#\" FROM entries ORDER BY position")
        _ = try await engine.commit([.put(EntryRecord("a", 1, note: "second")), .put(EntryRecord("a", 3))])
        #expect(try location.raw("SELECT \"row#\" FROM entries WHERE position < 3 ORDER BY position") == numbers)
        await engine.close()
    }

    @Test func `a relationship is stored in a table that refers to its owner's table`() async throws {
        try await location.using { try await $0.commit([.put(EverythingRecord.full(1))]) }
        #expect(
            try location.raw("SELECT name FROM pragma_table_info('everything_parts_pieces_notes')") == [
                "owner#", "parts_position", "pieces_position", "notes_position", "text",
            ])
        #expect(
            try location.raw(
                "SELECT \"table\" || ' ' || on_delete FROM pragma_foreign_key_list('everything_parts_pieces')")
                == ["everything_parts CASCADE", "everything_parts CASCADE"])
        #expect(
            try location.raw(
                """
                SELECT pieces.name FROM everything_parts_pieces AS pieces JOIN everything ON "owner#" = "row#"
                WHERE recordID = 1 AND parts_position = 1 ORDER BY 1
                """)
                == ["first of 20", "second of 20", "third of 20"])
    }

    @Test func `a relationship's column in the owner's table stores the number of elements`() async throws {
        var records = (1...3).map(EverythingRecord.bare)
        records[1].parts = []
        records[2].parts = [.bare(1), .bare(2)]
        let batch = records.map(Mutation.put)
        try await location.using { try await $0.commit(batch) }
        #expect(try location.raw("SELECT ifnull(parts, 'nil') FROM everything ORDER BY recordID") == ["nil", "0", "2"])
    }

    @Test func `removing or replacing a record deletes the rows of its relationships`() async throws {
        let tables = [
            "everything", "everything_parts", "everything_parts_pieces", "everything_parts_pieces_notes",
            "everything_parts_mainPiece", "everything_mainPart", "everything_mainPart_mainPiece_notes",
        ]
        let rows = { try tables.map { try location.raw("SELECT count(*) FROM \($0)")[0] } }
        let engine = location.engine()
        _ = try await engine.commit([.put(EverythingRecord.full(1)), .put(EverythingRecord.full(2))])
        #expect(try rows() == ["2", "4", "12", "8", "4", "2", "2"])
        _ = try await engine.commit([.put(EverythingRecord.full(1))])
        #expect(try rows() == ["2", "4", "12", "8", "4", "2", "2"])
        _ = try await engine.commit([.put(EverythingRecord.bare(1))])
        #expect(try rows() == ["2", "2", "6", "4", "2", "1", "1"])
        _ = try await engine.commit([.remove(2, of: EverythingRecord.self)])
        #expect(try rows() == ["1", "0", "0", "0", "0", "0", "0"])
        _ = try await engine.commit([
            .put(EverythingRecord.full(1)), .removeAll(of: EverythingRecord.self, cachedBefore: .distantFuture),
        ])
        #expect(try rows() == Array(repeating: "0", count: 7))
        #expect(try location.raw("PRAGMA foreign_key_check") == [])
        #expect(try location.raw("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `a record table has an index on its age column`() async throws {
        try await location.using { try await $0.commit([.put(EntryRecord("a", 1))]) }
        #expect(
            try location.raw("SELECT name FROM pragma_index_list('entries') WHERE origin = 'c'") == ["entries_by_age"])
    }

    @Test func `reserved words of SQL can be names of collections and properties`() async throws {
        let record = OrderRecord(select: 1, from: "x", group: [OrderRecord.Where(table: "y", order: 2)])
        let found = try await location.using { engine in
            _ = try await engine.commit([.put(record)])
            _ = try await engine.search("x", in: "from", of: OrderRecord.self, limit: 1)
            _ = try await engine.commit([.put(record)])
            return try await engine.query(.all.owned(by: "from", "x").ordered(by: "group"), of: OrderRecord.self)
        }
        #expect(found.map { $0 as? OrderRecord } == [record])
    }

    @Test func `a database uses a write-ahead log and the synchronous level NORMAL`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        #expect(try location.raw("PRAGMA journal_mode") == ["wal"])
        let connection = try Connection(path: location.file.path)
        try connection.configure()
        #expect(try connection.texts("PRAGMA synchronous") == ["1"])
    }

    @Test func `database folders and files are readable only by their owner`() async throws {
        let file = location.folder.url.appending(path: "a/b/test.sqlite")
        let engine = SQLiteStorage(file: file)
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        for folder in ["a", "a/b"] { #expect(try permissions(location.folder.url.appending(path: folder)) == 0o700) }
        for suffix in ["", "-wal", "-shm"] { #expect(try permissions(URL(filePath: file.path + suffix)) == 0o600) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).count == 3)
        try await #expect(engine.statistics().bytes > 4096)
    }

    private func permissions(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
}

/// A record with nothing but its key.
private struct KeyRecord: StoredRecord {
    let name: String
    var cachedAt: Date { .distantPast }

    static let schema = Schema("keys", Self.init, key("name", \.name, String.self))
}

/// A record with nothing but SQL's own names.
private struct OrderRecord: StoredRecord {
    struct Where: StoredModel {
        let table: String
        let order: Int

        static let schema = Schema(
            "where", Self.init, field("table", \.table, String.self), field("order", \.order, Int.self))
    }

    let select: Int
    let from: String
    let group: [Where]?
    var cachedAt: Date { .distantPast }

    static let schema = Schema(
        "order", Self.init, key("select", \.select, Int.self), field("from", \.from, String.self),
        children("group", \.group, [Where]?.self))
}

/// A record with an order of numbers that may be null, and one of texts that can't.
private struct IndexedRecord: StoredRecord {
    let id: Int
    let title: String
    let score: Int?
    var cachedAt: Date { TitleRecord.now }

    static let schema = Schema(
        "indexed", Self.init, key("id", \.id, Int.self), field("title", \.title, String.self).ordered(),
        field("score", \.score, Int?.self).ordered())
}

extension IndexedRecord {
    init(_ id: Int, _ title: String) {
        self.init(id: id, title: title, score: nil)
    }
}
