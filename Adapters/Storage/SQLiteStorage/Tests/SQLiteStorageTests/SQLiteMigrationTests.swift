import CoreDomain
import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage when a type changes` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test func `a cache rebuilds only the collection of a changed type`() async throws {
        try await location.using { engine in
            _ = try await engine.commit([.put(TitleRecord(1, "a")), .put(EntryRecord("a", 1))])
            _ = try await engine.search("a", in: "title", of: TitleRecord.self, limit: 1)
        }
        try await location.using { engine in
            try await #expect(engine.query(.all, of: LaterTitleRecord.self).isEmpty)
            try await #expect(engine.query(.all, of: EntryRecord.self).count == 1)
            _ = try await engine.commit([.put(LaterTitleRecord(TitleRecord(1, "b")))])
            try await #expect(engine.search("b", in: "title", of: LaterTitleRecord.self, limit: 1).count == 1)
        }
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all[0].contains("titles"))
        #expect(try location.raw("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `a cache opened by an earlier version loses the tables of a later version`() async throws {
        let later = LaterTitleRecord(TitleRecord(1, "a"), notes: [NoteModel(text: "n")])
        try await location.using { try await $0.commit([.put(later)]) }
        try await location.using { try await $0.commit([.put(TitleRecord(1, "b"))]) }
        #expect(try location.raw("SELECT name FROM pragma_table_list WHERE type = 'table' AND strict") == ["titles"])
        #expect(try location.raw("PRAGMA foreign_key_check") == [])
    }
}
