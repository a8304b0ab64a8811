import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A journal whose types have changed` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    private func films(_ engine: FileStorage) async throws -> [FilmRecord] {
        try await engine.query(.all, of: FilmRecord.self).compactMap { $0 as? FilmRecord }
    }

    @Test(arguments: [false, true])
    func `a journal of an earlier version can be read, even after a compaction`(isCompacted: Bool) async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(FormerFilmRecord(id: 550, name: "Fight Club", year: "1999"))])
            _ = try await engine.commit([
                .put(FormerFilmRecord(id: 129, name: "千と千尋の神隠し", year: "2001")),
                .put(FormerFilmRecord(id: 680, name: "Pulp Fiction", year: "1994")),
            ])
            _ = try await engine.commit([.remove(680, of: FormerFilmRecord.self)])
            _ = try await engine.commit([.put(FormerFilmRecord(id: 13, name: "Forrest Gump", year: "unknown"))])
            if isCompacted { _ = try await engine.compact() }
        }
        let expected = [
            FilmRecord(filmID: 13, title: "Forrest Gump", year: 0),
            FilmRecord(filmID: 129, title: "千と千尋の神隠し", year: 2001),
            FilmRecord(filmID: 550, title: "Fight Club", year: 1999),
        ]
        for _ in 1...2 {
            try await location.using { engine in
                try await #expect(films(engine) == expected)
                let byYear = StorageQuery.all.ordered(by: "year", descending: true)
                let years = try await engine.query(byYear, of: FilmRecord.self).map { ($0 as? FilmRecord)?.year }
                #expect(years == [2001, 1999, 0])
                let rated = StorageQuery.all.owned(by: "rating", 5)
                try await #expect(engine.query(rated, of: FilmRecord.self).count == 3)
                for film in expected {
                    let loaded = try await engine.load([film.key], of: FilmRecord.self)
                    #expect(loaded.first.flatMap { $0 as? FilmRecord } == film)
                }
                try await #expect(engine.load(["550"], of: FilmRecord.self).map { $0 == nil } == [true])
                #expect(try await engine.verify([FilmRecord.self]) == StorageVerification(records: 3, damage: []))
            }
        }
        try await location.using { engine in
            _ = try await engine.commit([
                .remove(550, of: FilmRecord.self), .put(FilmRecord(filmID: 13, title: "Gump", year: 1994)),
            ])
        }
        try await location.using { engine in
            try await #expect(films(engine).map(\.title) == ["Gump", "千と千尋の神隠し"])
        }
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `a record replaced by an earlier version loses the values of a later version`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(LaterTitleRecord(TitleRecord(1, "one"), tagline: "old"))])
            _ = try await engine.commit([.put(TitleRecord(1, "two"))])
            let found = try await engine.load([1], of: LaterTitleRecord.self)
            #expect(found.first.flatMap { $0 as? LaterTitleRecord }?.tagline == nil)
        }
    }

    @Test func `records whose keys no longer fit are removed`() async throws {
        try await location.using { _ = try await $0.commit([.put(OneKeyRecord(number: 1, name: "a"))]) }
        try await location.using { engine in
            try await #expect(engine.query(.all, of: TwoKeyRecord.self).isEmpty)
            #expect(try await engine.statistics().records.values.reduce(0, +) == 0)
        }
    }

    @Test func `an unreadable record counts as absent and is reported once`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "one")), .put(TitleRecord(2, "two"))])
            _ = try await engine.commit([.put(TextYearRecord(titleID: 3, year: "soon"))])
            for _ in 1...2 {
                for query in [StorageQuery.all, .all.ordered(by: "year")] {
                    try await #expect(engine.query(query, of: TitleRecord.self).map(\.key) == [1, 2])
                }
            }
            try await #expect(engine.load([1, 3], of: TitleRecord.self).map { $0 != nil } == [true, false])
            #expect(try await engine.verify([TitleRecord.self]).damage.map(\.key) == [3])
            _ = try await engine.commit([.put(TitleRecord(3, "three"))])
            try await #expect(engine.query(.all, of: TitleRecord.self).count == 3)
        }
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all.first?.contains("Skipped titles 3") == true)
    }

    @Test func `a journal rejects a type with an invalid schema`() async throws {
        let engine = location.engine()
        let error = await #expect(throws: StorageError.self) { _ = try await engine.commit([.put(BadNameRecord())]) }
        guard case .invalidSchema = error else { return #expect(Bool(false), "\(String(describing: error))") }
        await #expect(throws: StorageError.self) { try await engine.query(.all, of: BadNameRecord.self) }
        #expect(try location.names.isEmpty)
    }
}

/// A film as an earlier version stored it.
private struct FormerFilmRecord: StoredRecord {
    let id: Int
    var name: String
    var year: String
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "films", Self.init, key("id", \.id, Int.self), field("name", \.name, String.self),
        field("year", \.year, String.self), field("cachedAt", \.cachedAt, Date.self))
}

/// The current version of `FormerFilmRecord`.
private struct FilmRecord: StoredRecord {
    let filmID: Int
    var title: String
    var year: Int
    var rating = 5
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "films", Self.init,
        key("filmID", \.filmID, Int.self).renamed(from: "id"),
        field("title", \.title, String.self).renamed(from: "name"),
        field("year", \.year, Int.self).converted(from: String.self) { Int($0) ?? 0 },
        field("rating", \.rating, Int.self).defaulting(to: 5),
        field("cachedAt", \.cachedAt, Date.self))
}

private struct OneKeyRecord: StoredRecord {
    let number: Int
    let name: String
    var extra = "kept"
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "things", Self.init, key("number", \.number, Int.self), field("name", \.name, String.self),
        field("extra", \.extra, String.self), field("cachedAt", \.cachedAt, Date.self))
}

private struct TwoKeyRecord: StoredRecord {
    let name: String
    let number: Int
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "things", Self.init, key("name", \.name, String.self), key("number", \.number, Int.self),
        field("cachedAt", \.cachedAt, Date.self))
}

/// A title whose year is a text.
private struct TextYearRecord: StoredRecord {
    let titleID: Int
    var title = ""
    let year: String
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "titles", Self.init, key("titleID", \.titleID, Int.self), field("title", \.title, String.self),
        field("year", \.year, String.self), field("cachedAt", \.cachedAt, Date.self))
}

private struct BadNameRecord: StoredRecord {
    var number = 1
    var cachedAt = TitleRecord.now

    static let schema = Schema(
        "bad", { BadNameRecord(number: $0, cachedAt: $1) }, key("_key", \.number, Int.self),
        field("cachedAt", \.cachedAt, Date.self))
}
