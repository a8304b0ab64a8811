import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage upgrades a library of version 1` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `every record is kept, with its children, in the new layout`() async throws {
        try location.write(Version1Library.records)
        let engine = location.engine(.library)
        try await expectRecords(in: engine)
        await engine.close()
        for table in ["everything", "entries", "titles"] {
            #expect(try location.raw("SELECT name FROM pragma_table_info('\(table)') WHERE pk") == ["row#"])
        }
        #expect(try location.raw("SELECT name FROM sqlite_schema WHERE name LIKE '%#1'") == [])
        #expect(
            try location.raw("SELECT name FROM sqlite_schema WHERE name LIKE '%by_age' ORDER BY 1")
                == ["entries_by_age", "everything_by_age", "titles_by_age"])
        #expect(try location.raw("PRAGMA foreign_key_check") == [])
        #expect(try location.raw("PRAGMA integrity_check") == ["ok"])
        #expect(location.warnings.all == [])
    }

    @Test func `an upgraded library can be changed and searched`() async throws {
        try location.write(Version1Library.records)
        let engine = location.engine(.library)
        let later = LaterTitleRecord(TitleRecord(9, "Aliens"), notes: [NoteModel(text: "new")])
        _ = try await engine.commit([.put(later), .put(EntryRecord("c", 1)), .remove(3, of: EverythingRecord.self)])
        try await #expect(engine.search("alien", in: "title", of: TitleRecord.self, limit: 9).map(\.key) == [9])
        try await #expect(engine.load([9], of: LaterTitleRecord.self).map { $0 as? LaterTitleRecord } == [later])
        try await #expect(engine.query(.all, of: EverythingRecord.self).count == 2)
        #expect(try location.raw("SELECT count(*) FROM everything_parts_pieces") == ["6"])
        await engine.close()
    }

    @Test func `columns and tables that a later version added are kept`() async throws {
        try location.write(Version1Library.records)
        try await location.using(.library) { try await $0.commit([.put(TitleRecord(9, "Alien³"))]) }
        let found = try await location.using(.library) { try await $0.load([9], of: LaterTitleRecord.self) }
        let kept = LaterTitleRecord(
            TitleRecord(9, "Alien³"), tagline: "t", keywords: ["k"],
            notes: [NoteModel(text: "n"), NoteModel(text: "m")])
        #expect(found.map { $0 as? LaterTitleRecord } == [kept])
    }

    @Test func `a cache of version 1 starts over, with one warning, whichever collection is used`() async throws {
        try location.write(Version1Library.records)
        let engine = location.engine(.cache)
        try await #expect(engine.load([1], of: WatchlistRecord.self).map { $0 == nil } == [true])
        try await #expect(engine.query(.all, of: TitleRecord.self).isEmpty)
        _ = try await engine.commit([.put(TitleRecord(1, "Alien"))])
        await engine.close()
        #expect(try location.raw("SELECT count(*) FROM titles") == ["1"])
        #expect(try location.raw("SELECT name FROM sqlite_schema WHERE name LIKE 'everything%'") == [])
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all.first?.hasPrefix("Started a new cache in") == true)
    }

    @Test func `a watchlist keeps its rows`() async throws {
        try location.write(Version1Library.watchlist)
        let columns = "listID || movieID || title || releaseDate || posterPath || voteAverage || voteCount || addedAt"
        let before = try location.raw("SELECT \(columns) FROM listEntries ORDER BY movieID")
        let found = try await location.using(.library) { try await $0.query(.all, of: WatchlistRecord.self) }
        #expect(found.compactMap { ($0 as? WatchlistRecord)?.movieID } == [13, 238, 278, 550, 680])
        #expect(try location.raw("SELECT \(columns) FROM listEntries ORDER BY movieID") == before)
        #expect(before.count == 5)
    }

    @Test func `several engines upgrade one library at the same time`() async throws {
        try location.write(Version1Library.records)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...6 {
                let engine = location.engine(.library)
                group.addTask {
                    try await expectRecords(in: engine)
                    await engine.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(try location.raw("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `a failed upgrade leaves the file unchanged`() async throws {
        try location.write(Version1Library.records)
        // The search index can be built again at any time.
        let tables = """
            SELECT sql FROM sqlite_schema WHERE tbl_name LIKE 'titles%' AND tbl_name NOT LIKE '%search%' AND type <> 'trigger'
            ORDER BY name
            """
        let before = try location.raw(tables)
        let engine = location.engine(.library)
        await #expect(throws: StorageError.self) { try await engine.query(.all, of: ChangedTitleRecord.self) }
        await engine.close()
        #expect(try location.raw(tables) == before)
        try await location.using(.library) { try await expectRecords(in: $0) }
    }

    @Test func `an upgrade that is killed before its commit keeps every record`() async throws {
        try location.write(Version1Library.records)
        let copy = try StorageFile()
        let connection = try Connection(path: location.file.path)
        // With so few pages in memory, SQLite writes changed ones to the file long before the commit.
        try connection.execute("PRAGMA cache_size = 2; BEGIN IMMEDIATE")
        for table in ["everything", "entries", "titles"] {
            try LayoutUpgrade(table: table, connection: connection).run()
        }
        try #require(location.names == ["test.sqlite", "test.sqlite-journal"])
        for name in try location.names {
            try FileManager.default.copyItem(
                at: location.folder.url.appending(path: name), to: copy.folder.url.appending(path: name))
        }
        try await copy.using(.library) { try await expectRecords(in: $0) }
        #expect(try copy.raw("PRAGMA integrity_check") == ["ok"])
    }
}

/// Throws or records an issue unless `engine` has the records of `Version1Library.records`.
private func expectRecords(in engine: SQLiteStorage) async throws {
    let everything = try await engine.query(.all, of: EverythingRecord.self)
    #expect(everything.map { $0 as? EverythingRecord } == [.full(1), .bare(2), .full(3)])
    let titles = try await engine.query(.all, of: LaterTitleRecord.self)
    #expect(
        titles.map { $0 as? LaterTitleRecord } == [
            LaterTitleRecord(TitleRecord(3, "The Godfather")),
            LaterTitleRecord(TitleRecord(7, "Heat", year: 1995, score: 8.5)),
            LaterTitleRecord(
                TitleRecord(9, "Alien"), tagline: "t", keywords: ["k"],
                notes: [NoteModel(text: "n"), NoteModel(text: "m")]),
        ])
    let entries = try await engine.query(.all, of: EntryRecord.self)
    #expect(
        entries.map { $0 as? EntryRecord } == [
            EntryRecord("a", 1, marks: []),
            EntryRecord("b", 2, note: "see", marks: [NoteModel(text: "x"), NoteModel(text: "y")]),
            EntryRecord("ä'\"", -5, note: "", marks: [NoteModel(text: "")]),
        ])
}

/// The entry of a watchlist as version 1 stored it.
private struct WatchlistRecord: StoredRecord {
    let listID: String
    let movieID: Int
    let title: String
    let addedAt: Date
    var cachedAt: Date { addedAt }

    static let schema = Schema(
        "listEntries", Self.init,
        key("listID", \.listID, String.self),
        key("movieID", \.movieID, Int.self),
        field("title", \.title, String.self),
        field("addedAt", \.addedAt, Date.self))
}

/// Titles whose title is a number, which no text can become.
private struct ChangedTitleRecord: StoredRecord {
    let titleID: Int
    let title: Int
    let cachedAt: Date

    static let schema = Schema(
        "titles", Self.init,
        key("titleID", \.titleID, Int.self),
        field("title", \.title, Int.self),
        field("cachedAt", \.cachedAt, Date.self))
}
