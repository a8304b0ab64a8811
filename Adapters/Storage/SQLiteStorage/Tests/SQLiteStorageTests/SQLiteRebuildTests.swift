import CoreDomain
import Foundation
import SQLSupport
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage migrates the records of a library` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `required, renamed and retyped properties are read from an earlier version's library`() async throws {
        try await writeFormerFilms()
        try await location.using(.library) { engine in
            try await expectFilms(in: engine)
            try await #expect(engine.search("елк", in: "title", of: FilmRecord.self, limit: 9).map(\.key) == [5])
            try await #expect(engine.verify([FilmRecord.self]) == StorageVerification(records: 3, damage: []))
            _ = try await engine.commit([.put(FilmRecord.alien), .remove(5, of: FilmRecord.self)])
        }
        #expect(try location.raw("SELECT \"row#\" FROM films") == ["1", "2"])
        #expect(try location.raw("SELECT laterColumn FROM films WHERE filmID = 9") == ["kept"])
        #expect(try location.raw("SELECT laterList FROM films WHERE filmID = 9") == ["1"])
        #expect(try location.raw("SELECT text FROM films_laterList") == ["a"])
        #expect(
            try location.raw("SELECT name FROM pragma_table_info('films_critiques') WHERE name LIKE 'later%'") == [
                "laterMark"
            ])
        #expect(
            try location.raw("SELECT name FROM sqlite_schema WHERE name LIKE '%#new%' OR name LIKE '%reviews%'") == [])
        #expect(try location.raw("PRAGMA foreign_key_check") == [])
        #expect(try location.raw("PRAGMA integrity_check") == ["ok"])
        #expect(location.warnings.all == [])
    }

    @Test func `child table columns unknown to this version keep their values`() async throws {
        try await writeFormerFilms()
        try await location.using(.library) { try await expectFilms(in: $0) }
        #expect(
            try location.raw("SELECT ifnull(laterMark, 'nil') FROM films_critiques ORDER BY critiques_position") == [
                "1", "nil",
            ])
    }

    @Test func `after a key changes, each record is found by its new key`() async throws {
        try await writeFormerFilms()
        try await location.using(.library) { engine in
            let found = try await engine.load([RecordKey("Alien", 9), RecordKey("Heat", 3)], of: NamedFilmRecord.self)
            #expect(found.map { ($0 as? NamedFilmRecord)?.filmID } == [9, 3])
            try await #expect(engine.query(.all, of: NamedFilmRecord.self).count == 3)
            _ = try await engine.commit([.put(NamedFilmRecord(name: "Alien", filmID: 10))])
            try await #expect(engine.query(.all, of: NamedFilmRecord.self).count == 4)
        }
    }

    @Test func `a failed migration throws an error with the column and the reason, and changes nothing`() async throws {
        try await writeFormerFilms()
        // Other types are migrated first, since the comparison below covers the whole schema.
        try await location.using(.library) { _ = try await $0.query(.all, of: TitleRecord.self) }
        let before = try location.raw("SELECT sql FROM sqlite_schema ORDER BY name")
        let rows = try location.raw("SELECT filmID || name || ifnull(year, '') FROM films ORDER BY 1")
        for (type, reason) in [
            (RequiredFilmRecord.self, "films.rating is new and not optional"),
            (NumberFilmRecord.self, "films.name has a different type"),
            (OneFilmRecord.self, "films has several records with the same key"),
        ] as [(any StoredRecord.Type, String)] {
            let error = await #expect(throws: StorageError.self) {
                try await location.using(.library) { _ = try await $0.query(.all, of: type) }
            }
            #expect(
                error
                    == .failed(
                        location: location.file.path,
                        reason: "another version wrote its films: \(reason); nothing was changed", remedy: .newerVersion
                    ))
        }
        #expect(try location.raw("SELECT sql FROM sqlite_schema ORDER BY name") == before)
        #expect(try location.raw("SELECT filmID || name || ifnull(year, '') FROM films ORDER BY 1") == rows)
        try await location.using(.library) { try await expectFilms(in: $0) }
    }

    @Test func `killing a migration before its commit leaves the old file in place`() async throws {
        try await writeFormerFilms()
        let copy = try StorageFile()
        let connection = try Connection(path: location.file.path)
        // With a cache of two pages, SQLite writes changed pages to the file long before the commit.
        try connection.execute("PRAGMA cache_size = 2; PRAGMA legacy_alter_table = ON; BEGIN IMMEDIATE")
        let table = Table(of: FilmRecord.self)
        let former = try #require(try table.former(on: connection))
        try Rebuild(of: FilmRecord.self, from: former, to: table, on: connection).run()
        try #require(location.names == ["test.sqlite", "test.sqlite-journal"])
        for name in try location.names {
            try FileManager.default.copyItem(
                at: location.folder.url.appending(path: name), to: copy.folder.url.appending(path: name))
        }
        #expect(try copy.raw("SELECT name FROM films ORDER BY filmID") == ["Heat", "Ёлки", "Alien"])
        try await copy.using(.library) { try await expectFilms(in: $0) }
    }

    @Test func `several engines can migrate one library at the same time`() async throws {
        try await writeFormerFilms()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...6 {
                let engine = location.engine(.library)
                group.addTask {
                    try await expectFilms(in: engine)
                    await engine.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(try location.raw("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `a table declaration that lacks a column of this version's records is repaired`() async throws {
        let later = LaterTitleRecord(TitleRecord(1, "a"), tagline: "t")
        try await location.using(.library) { try await $0.commit([.put(later)]) }
        _ = try location.raw("ALTER TABLE titles RENAME COLUMN tagline TO uagline")
        let engine = SQLiteStorage(file: location.file, durability: .library, types: [LaterTitleRecord.self]) {
            [warnings = location.warnings] in warnings.add($0)
        }
        try await #expect(engine.query(.all, of: LaterTitleRecord.self).map { $0 as? LaterTitleRecord } == [later])
        await engine.close()
        #expect(location.warnings.all.count == 1)
    }
}

extension `SQLite storage migrates the records of a library` {
    /// Writes films as stored by an earlier version of the type, with their search index.
    fileprivate func writeFormerFilms() async throws {
        typealias Review = FormerFilmRecord.Review
        let films = [
            FormerFilmRecord(
                filmID: 9, name: "Alien", year: "1979", laterColumn: "kept",
                reviews: [Review(author: "ann", laterMark: 1), Review(author: "bob", laterMark: nil)],
                laterList: [NoteModel(text: "a")]),
            FormerFilmRecord(filmID: 3, name: "Heat", year: "unknown", reviews: []),
            FormerFilmRecord(
                filmID: 5, name: "Ёлки", laterColumn: "too", laterList: [NoteModel(text: "b"), NoteModel(text: "c")]),
        ]
        try await location.using(.library) { engine in
            _ = try await engine.commit(films.map(Mutation.put))
            _ = try await engine.search("heat", in: "name", of: FormerFilmRecord.self, limit: 1)
        }
    }
}

private func expectFilms(in engine: SQLiteStorage) async throws {
    let films = try await engine.query(.all, of: FilmRecord.self)
    #expect(films.map { $0 as? FilmRecord } == [.heat, .fir, .alien])
}

/// The current version of a film, with a new property, a renamed one, a renamed list and a retyped one.
struct FilmRecord: StoredRecord {
    struct Critique: StoredModel {
        let author: String
        let stars: Int

        static let schema = Schema(
            "critiques", Self.init, field("author", \.author, String.self),
            field("stars", \.stars, Int.self).defaulting(to: 3))
    }

    let filmID: Int
    let title: String
    let year: Int
    let rating: Int
    let critiques: [Critique]?
    let cachedAt: Date

    static let schema = Schema(
        "films", Self.init,
        key("filmID", \.filmID, Int.self),
        field("title", \.title, String.self).renamed(from: "name"),
        field("year", \.year, Int.self).converted(from: String?.self) { Int($0 ?? "") ?? 0 },
        field("rating", \.rating, Int.self).defaulting(to: 1),
        children("critiques", \.critiques, [Critique]?.self).renamed(from: "reviews"),
        field("cachedAt", \.cachedAt, Date.self))

    static let alien = FilmRecord(
        filmID: 9, title: "Alien", year: 1979, rating: 1,
        critiques: [Critique(author: "ann", stars: 3), Critique(author: "bob", stars: 3)], cachedAt: TitleRecord.now)
    static let heat = FilmRecord(
        filmID: 3, title: "Heat", year: 0, rating: 1, critiques: [], cachedAt: TitleRecord.now)
    static let fir = FilmRecord(
        filmID: 5, title: "Ёлки", year: 0, rating: 1, critiques: nil, cachedAt: TitleRecord.now)
}

/// A film as an earlier version stored it.
private struct FormerFilmRecord: StoredRecord {
    struct Review: StoredModel {
        let author: String
        let laterMark: Int?

        static let schema = Schema(
            "reviews", Self.init, field("author", \.author, String.self), field("laterMark", \.laterMark, Int?.self))
    }

    let filmID: Int
    let name: String
    var year: String?
    var laterColumn: String?
    var reviews: [Review]?
    var laterList: [NoteModel]?
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "films", Self.init, key("filmID", \.filmID, Int.self), field("name", \.name, String.self),
        field("year", \.year, String?.self), field("laterColumn", \.laterColumn, String?.self),
        children("reviews", \.reviews, [Review]?.self), children("laterList", \.laterList, [NoteModel]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}

/// Films with name and number as their key.
private struct NamedFilmRecord: StoredRecord {
    let name: String
    let filmID: Int
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "films", Self.init, key("name", \.name, String.self), key("filmID", \.filmID, Int.self),
        field("cachedAt", \.cachedAt, Date.self))
}

/// Films with a new property that earlier records have no value for.
private struct RequiredFilmRecord: StoredRecord {
    let filmID: Int
    let rating: Int
    let name: String
    let cachedAt: Date

    static let schema = Schema(
        "films", Self.init, key("filmID", \.filmID, Int.self), field("rating", \.rating, Int.self),
        field("name", \.name, String.self), field("cachedAt", \.cachedAt, Date.self))
}

/// Films with a number as their name, which texts can't be converted to.
private struct NumberFilmRecord: StoredRecord {
    let filmID: Int
    let name: Int
    let cachedAt: Date

    static let schema = Schema(
        "films", Self.init, key("filmID", \.filmID, Int.self), field("name", \.name, Int.self),
        field("cachedAt", \.cachedAt, Date.self))
}

/// Films with their instant as the key.
private struct OneFilmRecord: StoredRecord {
    let instant: Int
    let name: String
    let filmID: Int?
    var cachedAt: Date { .distantPast }

    static let schema = Schema(
        "films", Self.init, key("instant", \.instant, Int.self).renamed(from: "cachedAt"),
        field("name", \.name, String.self), field("filmID", \.filmID, Int?.self))
}
