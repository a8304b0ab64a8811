import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import StorageTestHelpers
import Testing

@testable import Storage

@Suite struct StoreSearchTests {
    private let clock = ManualClock()

    private func engine(canSearch: Bool) -> any StorageEngine {
        canSearch ? MemoryStorage() : ObservedStorage(MemoryStorage())
    }

    @Test(
        arguments: [
            ("fi", [1, 3]), ("club fight", [1]), ("CLUB", [1, 2]), ("ub", []), ("xy", []), ("", []), ("première", [3]),
            ("premiere", [3]),
        ] as [(String, [Int])], [true, false])
    func `any engine can be searched by word`(_ wanted: (text: String, ids: [Int]), canSearch: Bool) async throws {
        let (text, ids) = wanted
        let store = ContextStorage(engine(canSearch: canSearch), clock: clock.wall).store(of: NoteEntity.self)
        try await store.put([
            .mock(noteID: 1, title: "Fight Club"), .mock(noteID: 2, title: "The Club"),
            .mock(noteID: 3, title: "Première Fille"), .mock(noteID: 4, title: nil),
        ])
        #expect(try await store.search(text, in: "title", limit: 10).map(\.record.noteID) == ids)
        #expect(try await store.search(text, in: "title", limit: 1).map(\.record.noteID) == Array(ids.prefix(1)))
    }

    @Test(
        arguments: [("fihgt club", [1]), ("PREMIER FILE", [3]), ("first nothing", []), ("", [])] as [(String, [Int])],
        [true, false])
    func `any engine finds matches for misspelled text`(
        _ wanted: (text: String, ids: [Int]), canSearch: Bool
    ) async throws {
        let (text, ids) = wanted
        let store = ContextStorage(engine(canSearch: canSearch), clock: clock.wall).store(of: NoteEntity.self)
        try await store.put([
            .mock(noteID: 1, title: "Fight Club"), .mock(noteID: 2, title: "The Club"),
            .mock(noteID: 3, title: "Première Fille"), .mock(noteID: 4, title: nil),
        ])
        #expect(try await store.nearest(to: text, in: "title", limit: 10).map(\.record.noteID) == ids)
    }

    @Test func `a search result has the age of its record`() async throws {
        let store = ContextStorage(MemoryStorage(), clock: clock.wall).store(of: NoteEntity.self)
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        #expect(
            try await store.search("first", in: "title", limit: 10)
                == [Stored(record: .mock(), freshness: .stale(since: ManualClock.start))])
    }

    @Test func `searching an unknown column is an error`() async throws {
        let store = ContextStorage(MemoryStorage(), clock: clock.wall).store(of: NoteEntity.self)
        await #expect(throws: StorageError.unknownColumn("colour", collection: "notes")) {
            try await store.search("x", in: "colour", limit: 1)
        }
    }

    @Test func `an engine that can search is used for searching`() async throws {
        let store = ContextStorage(EchoingStorage(), clock: clock.wall).store(of: NoteEntity.self)
        let found = try await store.search("anything", in: "title", limit: 7)
        #expect(found.map(\.record.title) == ["anything in title, 7 at most"])
        let near = try await store.nearest(to: "anything", in: "title", limit: 5)
        #expect(near.map(\.record.title) == ["near anything in title, 5 at most"])
    }

    @Test func `a record older than its retention limit isn't served, even if an engine finds it`() async throws {
        let storage = ContextStorage(EchoingStorage(), clock: clock.wall)
        storage.limitAge(of: [NoteEntity.self], to: 60)
        clock.advance(by: 60.001)
        #expect(try await storage.store(of: NoteEntity.self).search("anything", in: "title", limit: 7).isEmpty)
    }
}

/// An engine that finds one note. Its title repeats the search.
private struct EchoingStorage: ForwardingStorage, SearchableStorage {
    let base: any StorageEngine = MemoryStorage()

    func search(
        _ query: TextQuery, in column: String, of type: any StoredRecord.Type, limit: Int
    ) async throws -> [any StoredRecord] {
        let wanted =
            switch query {
            case .words(let text): text
            case .near(let text): "near \(text)"
            }
        return [NoteEntity.mock(title: "\(wanted) in \(column), \(limit) at most")]
    }
}
