import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage searches with an index` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a search of records with a composite key uses the full-text index`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(EntryRecord("a", 1, note: "Heat")), .put(EntryRecord("b", 2, note: "x"))])
            try await #expect(find("heat", in: engine) == [RecordKey("a", 1)])
        }
        let plan = try location.plan(ofSearchIn: "note", of: EntryRecord.self)
        #expect(plan.contains { $0.contains("VIRTUAL TABLE INDEX") })
        #expect(plan.contains { $0.contains("SEARCH found USING INTEGER PRIMARY KEY") })
    }

    @Test func `the full-text index is updated by replacements, removals and sweeps`() async throws {
        try await location.using { engine in
            try await #expect(find("one", in: engine) == [])
            _ = try await engine.commit(
                (1...4).map { .put(EntryRecord("a", $0, note: "one \($0)", marks: [NoteModel(text: "m")])) })
            _ = try await engine.commit([
                .put(EntryRecord("a", 1, note: "two")), .remove(RecordKey("a", 2), of: EntryRecord.self),
            ])
            try await #expect(find("one", in: engine) == [RecordKey("a", 3), RecordKey("a", 4)])
            try await #expect(find("two", in: engine) == [RecordKey("a", 1)])
            _ = try await engine.commit([.removeAll(of: EntryRecord.self), .put(EntryRecord("b", 9, note: "one"))])
            try await #expect(find("one", in: engine) == [RecordKey("b", 9)])
        }
        // This statement fails if the index and the table differ.
        _ = try location.raw(
            "INSERT INTO \"entries_note#search\" (\"entries_note#search\", rank) VALUES ('integrity-check', 1)")
        #expect(try location.raw("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `a search for a misspelled title finds the same matches with the index as without it`() async throws {
        let words = ["Heat", "Hera", "Alien", "Covenant", "Amélie", "Spider", "Man", "Fight", "Club", "Godfather"]
        let titles = words + words.flatMap { first in words.map { "\(first) \($0)" } }
        let records = titles.enumerated().map { TitleRecord($0, $1) }
        let engine = location.engine()
        _ = try await engine.commit(records.map(Mutation.put))
        let typed = titles.flatMap { title in
            [
                title, String(title.dropLast()), title.replacing("e", with: "a"), "x" + title,
                title.replacing("ea", with: "ae"),
            ]
        }
        for typed in typed {
            let wanted = SimilarityQuery(typed).best(of: records.map { ($0.key, $0.title) }, limit: 1)
            let found = try await engine.nearest(to: typed, in: "title", of: TitleRecord.self, limit: 1).map(\.key)
            #expect(found == wanted, "“\(typed)”")
        }
        try await #expect(engine.nearest(to: "zzzzzz", in: "title", of: TitleRecord.self, limit: 9).isEmpty)
        try await #expect(engine.nearest(to: "spiderman", in: "title", of: TitleRecord.self, limit: 1).count == 1)
        try await #expect(engine.nearest(to: "", in: "title", of: TitleRecord.self, limit: 9).isEmpty)
        await engine.close()
    }

    @Test func `a record stored twice in one batch is found only by its last title`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "One"))])
            let find = { (text: String) in
                try await engine.search(text, in: "title", of: TitleRecord.self, limit: 9).map(\.key)
            }
            try await #expect(find("one") == [1])
            _ = try await engine.commit([.put(TitleRecord(2, "Two")), .put(TitleRecord(2, "Deux"))])
            try await #expect(find("deux") == [2])
            try await #expect(find("two") == [])
        }
    }

    @Test func `the full-text index stays in use after a removal is rolled back`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "One"))])
            try await #expect(engine.search("one", in: "title", of: TitleRecord.self, limit: 9).count == 1)
            await #expect(throws: StorageError.self) {
                _ = try await engine.commit([.removeAll(of: TitleRecord.self), .put(TitleRecord(2, "b", score: .nan))])
            }
            for title in ["Deux", "Trois"] { _ = try await engine.commit([.put(TitleRecord(3, title))]) }
            #expect(try location.raw("SELECT count(*) FROM \"titles_title#queue\"") == ["0"])
            try await #expect(engine.search("trois", in: "title", of: TitleRecord.self, limit: 9).map(\.key) == [3])
        }
    }

    private func find(_ text: String, in engine: SQLiteStorage) async throws -> [RecordKey] {
        try await engine.search(text, in: "note", of: EntryRecord.self, limit: 9).map(\.key)
    }
}
