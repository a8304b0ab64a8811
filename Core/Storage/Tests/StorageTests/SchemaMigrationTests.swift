import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTestHelpers
import Testing

/// A film as stored by an earlier version.
private struct EarlierFilm: StoredRecord {
    let filmID: Int
    var name: String
    var year: String
    var cachedAt = ManualClock.start

    static let schema = Schema(
        "films", { EarlierFilm(filmID: $0, name: $1, year: $2, cachedAt: $3) }, key("filmID", \.filmID, Int.self),
        field("name", \.name, String.self), field("year", \.year, String.self),
        field("cachedAt", \.cachedAt, Date.self))
}

/// The same film in the current version: renamed, retyped and with a new property.
private struct Film: StoredRecord {
    let filmID: Int
    var title: String
    var year: Int
    var rating: Int
    var cachedAt = ManualClock.start

    static let schema = Schema(
        "films", { Film(filmID: $0, title: $1, year: $2, rating: $3, cachedAt: $4) },
        key("filmID", \.filmID, Int.self),
        field("title", \.title, String.self).renamed(from: "name", "label"),
        field("year", \.year, Int.self).converted(from: String.self) { Int($0) ?? 0 }.defaulting(to: -1),
        field("rating", \.rating, Int.self).defaulting(to: 5),
        field("cachedAt", \.cachedAt, Date.self))
}

@Suite struct SchemaMigrationTests {
    private func row<Record: StoredRecord>(_ record: Record) throws -> Row {
        let row = Row()
        try Record.schema.write(record, to: row)
        return row
    }

    @Test func `a record of an earlier version is read according to the schema`() throws {
        let row = try row(EarlierFilm(filmID: 550, name: "Fight Club", year: "1999"))
        #expect(try Film.schema.read(from: row) == Film(filmID: 550, title: "Fight Club", year: 1999, rating: 5))
    }

    @Test func `a record of the current version is read unchanged`() throws {
        let film = Film(filmID: 550, title: "Fight Club", year: 1999, rating: 9)
        #expect(try Film.schema.read(from: row(film)) == film)
    }

    @Test func `the default replaces a missing value, even in a converted column`() throws {
        let damaged = DamagedRow(
            row: try row(EarlierFilm(filmID: 550, name: "Fight Club", year: "1999")), column: "year", damage: .isNull)
        #expect(try Film.schema.read(from: damaged).year == -1)
    }

    @Test func `a value of neither the old nor the new type is damaged`() throws {
        let row = try row(EarlierFilm(filmID: 550, name: "Fight Club", year: "1999"))
        row.write(real: 1.5, try Film.schema.column("year"))
        #expect(throws: StorageError.damagedValue("year")) { try Film.schema.read(from: row) }
    }
}
