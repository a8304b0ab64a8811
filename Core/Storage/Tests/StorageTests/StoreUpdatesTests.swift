import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTestHelpers
import Testing

@Suite(.timeLimit(.minutes(1))) struct StoreUpdatesTests {
    private let clock = ManualClock()
    private let engine = FailingStorage()
    private let remote = NoteRemote()
    private let storage: ContextStorage
    private let store: Store<NoteEntity>
    private let key = NoteEntity.key(1)

    init() {
        storage = ContextStorage(engine, clock: clock.wall)
        store = storage.store(of: NoteEntity.self)
    }

    private func updates() -> AsyncThrowingStream<Fetched<NoteEntity>, any Error>.AsyncIterator {
        store.updates(of: key, from: remote.ask).makeAsyncIterator()
    }

    @Test func `what is stored comes first, then each change`() async throws {
        try await store.put([.mock()])
        var updates = updates()
        #expect(try await updates.next() == Fetched(.mock(), .fresh(since: ManualClock.start)))
        try await store.put([.mock(noteID: 2)])
        try await store.put([.mock(title: "second")])
        #expect(try await updates.next() == Fetched(.mock(title: "second"), .fresh(since: ManualClock.start)))
        #expect(remote.timesAsked == 0)
    }

    @Test func `what is stale comes first, then what was fetched in its place`() async throws {
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        let new = NoteEntity.mock(title: "second", cachedAt: clock.now)
        remote.answer(new)
        var updates = updates()
        #expect(try await updates.next() == Fetched(.mock(), .stale(since: ManualClock.start)))
        #expect(try await updates.next() == Fetched(new, .fresh(since: clock.now)))
        #expect(remote.handed == [.mock()])
    }

    @Test func `what is missing is fetched`() async throws {
        remote.answer(NoteEntity.mock())
        var updates = updates()
        #expect(try await updates.next()?.value == .mock())
    }

    @Test func `an answer that cannot be stored comes all the same`() async throws {
        engine.fail(.commit)
        remote.answer(NoteEntity.mock())
        var updates = updates()
        let warnings = [FetchWarning.notStored(FailingStorage.diskFull.fetchError)]
        #expect(try await updates.next() == Fetched(.mock(), .network, warnings: warnings))
        engine.recover()
        try await store.put([.mock(title: "second")])
        #expect(try await updates.next()?.value == .mock(title: "second"))
    }

    @Test func `changes of a fetch by somebody else come too`() async throws {
        try await store.put([.mock()])
        var updates = updates()
        _ = try await updates.next()
        remote.answer(NoteEntity.mock(title: "second"))
        _ = try await store.fetch(key, .refresh, from: remote.ask)
        #expect(try await updates.next()?.value == .mock(title: "second"))
    }

    @Test func `the updates end with the error when the fetch fails`() async throws {
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        remote.fail(FetchError.offline("no route"))
        var updates = updates()
        #expect(try await updates.next()?.value == .mock())
        await #expect(throws: FetchError.offline("no route")) { try await updates.next() }
    }

    @Test func `the updates end with the error when the storage fails`() async throws {
        try await store.put([.mock()])
        var updates = updates()
        _ = try await updates.next()
        engine.fail(.load)
        try await store.put([.mock(title: "second")])
        await #expect(throws: FailingStorage.diskFull) { try await updates.next() }
    }

    @Test func `the updates end when the record is removed`() async throws {
        try await store.put([.mock()])
        var updates = updates()
        _ = try await updates.next()
        try await store.remove([key])
        await #expect(throws: FetchError.notFound("notes 1")) { try await updates.next() }
    }

    @Test func `the updates end when all records are removed`() async throws {
        try await store.put([.mock()])
        var updates = updates()
        _ = try await updates.next()
        _ = try await storage.clear([NoteEntity.self], staleOnly: false)
        await #expect(throws: FetchError.notFound("notes 1")) { try await updates.next() }
    }

    @Test func `the updates end when the storage is closed`() async throws {
        try await store.put([.mock()])
        var updates = updates()
        _ = try await updates.next()
        try await storage.engine.close()
        #expect(try await updates.next() == nil)
    }

    @Test func `who stops listening disturbs nobody`() async throws {
        try await store.put([.mock()])
        var staying = updates()
        _ = try await staying.next()
        for try await _ in store.updates(of: key, from: remote.ask) { break }
        try await store.put([.mock(title: "second")])
        #expect(try await staying.next()?.value == .mock(title: "second"))
    }
}
