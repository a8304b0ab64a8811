import CoreDomain
import CoreDomainTestHelpers
import Foundation
import StorageTestHelpers
import Testing

@testable import Storage

@Suite struct StoreTests {
    private let clock = ManualClock()
    private let storage: ContextStorage
    private let store: Store<NoteEntity>

    init() {
        storage = ContextStorage(MemoryStorage(), clock: clock.wall)
        store = storage.store(of: NoteEntity.self)
    }

    @Test func `records come back in the order of their keys, with gaps where there are none`() async throws {
        try await store.put([.mock(noteID: 1), .mock(noteID: 2)])
        let records = try await store.get([3, 2, 1, 2].map(NoteEntity.key)).map { $0?.record }
        #expect(records == [nil, .mock(noteID: 2), .mock(noteID: 1), .mock(noteID: 2)])
    }

    @Test func `a put replaces the record with the same key`() async throws {
        try await store.put([.mock(title: "first")])
        try await store.put([.mock(title: "second")])
        #expect(try await store.list().map(\.record) == [.mock(title: "second")])
    }

    @Test func `a removal tells what was there`() async throws {
        try await store.put([.mock(noteID: 1), .mock(noteID: 2)])
        #expect(try await store.remove([2, 3].map(NoteEntity.key)) == [NoteEntity.key(2)])
        #expect(try await store.list().map(\.record.noteID) == [1])
    }

    @Test func `a record tells its age, and none is lost by being read`() async throws {
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        let stale = Stored(record: NoteEntity.mock(), freshness: .stale(since: ManualClock.start))
        #expect(try await store.get(NoteEntity.key(1)) == stale)
        #expect(try await store.list() == [stale])
        #expect(!stale.isFresh)
    }

    @Test func `a list leaves out what is past the limit, and keeps its order`() async throws {
        try await store.put([
            .mock(noteID: 1, title: "b"), .mock(noteID: 2, title: "a"),
            .mock(noteID: 3, title: "c", cachedAt: ManualClock.start - 181 * 86_400),
        ])
        let query = StorageQuery.all.ordered(by: "title", descending: true)
        #expect(try await store.list(query).map(\.record.noteID) == [1, 2])
    }

    @Test func `the user's own records are served at any age`() async throws {
        let library = storage.store(of: KeepsakeEntity.self)
        try await library.put([KeepsakeEntity(name: "shell", cachedAt: ManualClock.start)])
        clock.advance(by: 5000 * 86_400)
        #expect(try await library.list().map(\.freshness) == [.fresh(since: ManualClock.start)])
    }

    @Test func `a query for a column that is not there is an error`() async throws {
        try await store.put([.mock()])
        await #expect(throws: StorageError.unknownColumn("colour", collection: "notes")) {
            try await store.list(.all.ordered(by: "colour"))
        }
    }

    @Test func `clearing removes what is stale, and nothing else`() async throws {
        try await fillForClearing()
        #expect(try await storage.clear([NoteEntity.self, KeepsakeEntity.self], staleOnly: true) == 1)
        #expect(try await store.list().map(\.record.noteID) == [2])
        #expect(try await storage.store(of: KeepsakeEntity.self).list().count == 1)
    }

    @Test func `clearing everything spares the user's own`() async throws {
        try await fillForClearing()
        #expect(try await storage.clear([NoteEntity.self, KeepsakeEntity.self], staleOnly: false) == 2)
        #expect(try await store.list().isEmpty)
        #expect(try await storage.store(of: KeepsakeEntity.self).list().count == 1)
    }

    @Test func `after clearing everything, what was not found is asked for again`() async throws {
        let remote = NoteRemote()
        remote.fail(FetchError.notFound("note 1"))
        await #expect(throws: FetchError.self) { try await store.fetch(NoteEntity.key(1), from: remote.ask) }
        remote.answer(NoteEntity.mock())
        #expect(try await storage.clear([NoteEntity.self], staleOnly: false) == 0)
        #expect(try await store.fetch(NoteEntity.key(1), from: remote.ask).value == .mock())
    }

    private func fillForClearing() async throws {
        try await store.put([.mock(noteID: 1)])
        clock.advance(by: 86_400)
        try await store.put([.mock(noteID: 2, cachedAt: clock.now)])
        clock.advance(by: 0.001)
        let keepsake = KeepsakeEntity(name: "shell", cachedAt: ManualClock.start)
        try await storage.store(of: KeepsakeEntity.self).put([keepsake])
    }
}
