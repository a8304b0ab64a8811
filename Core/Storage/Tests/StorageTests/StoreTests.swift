import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
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

    @Test func `records are returned in the order of their keys, with nil for missing ones`() async throws {
        try await store.put([.mock(noteID: 1), .mock(noteID: 2)])
        let records = try await store.get([3, 2, 1, 2].map(NoteEntity.key)).map { $0?.record }
        #expect(records == [nil, .mock(noteID: 2), .mock(noteID: 1), .mock(noteID: 2)])
    }

    @Test func `putting a record replaces the stored record with the same key`() async throws {
        try await store.put([.mock(title: "first")])
        try await store.put([.mock(title: "second")])
        #expect(try await store.list().map(\.record) == [.mock(title: "second")])
    }

    @Test func `a removal returns the keys of the removed records`() async throws {
        try await store.put([.mock(noteID: 1), .mock(noteID: 2)])
        #expect(try await store.remove([2, 3].map(NoteEntity.key)) == [NoteEntity.key(2)])
        #expect(try await store.list().map(\.record.noteID) == [1])
    }

    @Test func `a stale record is returned with its age, and remains stored`() async throws {
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        let stale = Stored(record: NoteEntity.mock(), freshness: .stale(since: ManualClock.start))
        #expect(try await store.get(NoteEntity.key(1)) == stale)
        #expect(try await store.list() == [stale])
        #expect(!stale.isFresh)
    }

    @Test func `a list has the order of its query`() async throws {
        try await store.put([.mock(noteID: 1, title: "b"), .mock(noteID: 2, title: "a")])
        let query = StorageQuery.all.ordered(by: "title")
        #expect(try await store.list(query).map(\.record.noteID) == [2, 1])
    }

    @Test func `a fetched record is stored, and the source receives the stale one`() async throws {
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        let second = NoteEntity.mock(title: "second", cachedAt: clock.now)
        let fetched = try await store.fetch(NoteEntity.key(1)) { old in
            #expect(old == .mock())
            return RemoteResponse(second, warnings: [.skipped(1)])
        }
        #expect(fetched == Fetched(second, .network, warnings: [.skipped(1)]))
        #expect(try await store.get(NoteEntity.key(1))?.record == second)
    }

    @Test func `a query for an unknown column is an error`() async throws {
        try await store.put([.mock()])
        await #expect(throws: StorageError.unknownColumn("colour", collection: "notes")) {
            try await store.list(.all.ordered(by: "colour"))
        }
    }

    @Test func `clearing stale records keeps the fresh ones`() async throws {
        try await fillForClearing()
        #expect(try await storage.clear([NoteEntity.self, KeepsakeEntity.self], staleOnly: true) == 1)
        #expect(try await store.list().map(\.record.noteID) == [2])
        #expect(try await storage.store(of: KeepsakeEntity.self).list().count == 1)
    }

    @Test func `clearing all cached records keeps the library`() async throws {
        try await fillForClearing()
        #expect(try await storage.clear([NoteEntity.self, KeepsakeEntity.self], staleOnly: false) == 2)
        #expect(try await store.list().isEmpty)
        #expect(try await storage.store(of: KeepsakeEntity.self).list().count == 1)
    }

    @Test func `clearing everything also removes absences, without counting them as records`() async throws {
        await #expect(throws: FetchError.notFound("note 1")) {
            try await store.fetch(NoteEntity.key(1)) { _ in throw FetchError.notFound("note 1") }
        }
        #expect(try await storage.clear([NoteEntity.self], staleOnly: false) == 0)
        #expect(try await store.fetch(NoteEntity.key(1)) { _ in RemoteResponse(.mock()) }.value == .mock())
    }

    private func fillForClearing() async throws {
        try await store.put([.mock(noteID: 1)])
        clock.advance(by: 86_400)
        try await store.put([.mock(noteID: 2, cachedAt: clock.now)])
        clock.advance(by: 0.001)
        try await storage.store(of: KeepsakeEntity.self).put([.mock()])
    }
}
