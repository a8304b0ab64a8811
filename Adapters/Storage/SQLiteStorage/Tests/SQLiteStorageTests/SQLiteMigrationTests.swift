import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage when a type changes` {
    let place: StorageFile

    init() throws { place = try StorageFile() }

    @Test func `a cache rebuilds the collection of a changed type, and no other`() async throws {
        try await place.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "a")), .put(EntryRecord("a", 1))])
            _ = try await engine.search("a", in: "title", of: TitleRecord.self, limit: 1)
        }
        try await place.using { engine in
            try await #expect(engine.query(.all, of: LaterTitleRecord.self).isEmpty)
            try await #expect(engine.query(.all, of: EntryRecord.self).count == 1)
            _ = try await engine.commit([.put(LaterTitleRecord(TitleRecord(1, "b")))])
            try await #expect(engine.search("b", in: "title", of: LaterTitleRecord.self, limit: 1).count == 1)
        }
        #expect(place.warnings.all.count == 1)
        #expect(place.warnings.all[0].contains("titles"))
        #expect(try place.raw("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `a cache that goes back to an earlier version keeps nothing of the later one`() async throws {
        let later = LaterTitleRecord(TitleRecord(1, "a"), notes: [NoteModel(text: "n")])
        try await place.using { try await $0.commit([.put(later)]) }
        try await place.using { try await $0.commit([.put(TitleRecord(1, "b"))]) }
        #expect(try place.raw("SELECT name FROM pragma_table_list WHERE type = 'table' AND strict") == ["titles"])
        #expect(try place.raw("PRAGMA foreign_key_check") == [])
    }

    @Test func `a library that goes back keeps what the earlier version does not know`() async throws {
        let later = LaterTitleRecord(TitleRecord(1, "a"), tagline: "t", notes: [NoteModel(text: "n")])
        try await place.using(.library) { try await $0.commit([.put(later)]) }
        try await place.using(.library) { try await $0.commit([.put(TitleRecord(1, "b"))]) }
        let found = try await place.using(.library) { try await $0.load([1], of: LaterTitleRecord.self) }
        let kept = LaterTitleRecord(TitleRecord(1, "b"), tagline: "t", notes: [NoteModel(text: "n")])
        #expect(found.map { $0 as? LaterTitleRecord } == [kept])
    }

    @Test func `a library of a shape that does not fit is an error that says what`() async throws {
        try await place.using(.library) { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        let engine = place.engine(.library)
        await #expect(
            throws: StorageError.failed(
                location: place.file.path,
                reason: "another version wrote its titles: titles.title has another type")
        ) { try await engine.query(.all, of: NumberedTitleRecord.self) }
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 1)
    }
}

/// Titles whose title is a number, and which have a new property that is not optional.
private struct NumberedTitleRecord: StoredRecord {
    let titleID: Int
    let title: Int
    let weight: Double
    let cachedAt: Date

    static let schema = Schema(
        "titles", Self.init, key("titleID", \.titleID, Int.self), field("title", \.title, Int.self),
        field("weight", \.weight, Double.self),
        field("cachedAt", \.cachedAt, Date.self))
}
