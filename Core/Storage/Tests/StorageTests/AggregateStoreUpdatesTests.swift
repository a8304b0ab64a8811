import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTestHelpers
import Testing

@Suite(.timeLimit(.minutes(10))) struct AggregateStoreUpdatesTests {
    private let bench = NoteBench()
    private let start = ManualClock.start

    private func storeWhole() async throws {
        _ = try await bench.storage.engine.commit(Note.whole.records.map(Mutation.put))
    }

    /// Follows note 1 with both parts.
    private func updates() -> Updates {
        let parts = [NoteTagsEntity.reference, NoteSketchEntity.reference]
        return Updates(bench.notes.updates(of: NoteEntity.key(1), with: parts, from: bench.source.fetch))
    }

    private struct Updates {
        private var iterator: AsyncThrowingStream<Fetched<Aggregate<NoteEntity>>, any Error>.AsyncIterator

        init(_ stream: AsyncThrowingStream<Fetched<Aggregate<NoteEntity>>, any Error>) {
            iterator = stream.makeAsyncIterator()
        }

        mutating func next() async throws -> Fetched<Note>? { try await iterator.next()?.map(Note.init) }
    }

    @Test func `updates yield the stored root with its parts first, then each change of the root`() async throws {
        try await storeWhole()
        var updates = updates()
        #expect(try await updates.next() == Fetched(.whole, .fresh(since: start)))
        try await bench.put(NoteEntity.mock(noteID: 2))
        try await bench.put(NoteEntity.mock(title: "second"))
        #expect(try await updates.next() == Fetched(Note(root: .mock(title: "second")), .fresh(since: start)))
        #expect(bench.source.requestCount == 0)
    }

    @Test func `updates yield a stale root first, then the complete new response`() async throws {
        try await storeWhole()
        bench.expireRecords()
        let second = Note.edition("second", cachedAt: bench.clock.now)
        bench.source.respond(with: second)
        var updates = updates()
        #expect(try await updates.next() == Fetched(.whole, .stale(since: start)))
        #expect(try await updates.next() == Fetched(second, .fresh(since: bench.clock.now)))
        #expect(bench.source.receivedRoots == [.mock()])
    }

    @Test func `updates yield a root stored by another process before the fetch`() async throws {
        let engine = RacingStorage(bench.engine)
        let storage = ContextStorage(engine, clock: bench.clock.wall)
        let stored = NoteEntity.mock(cachedAt: bench.clock.now)
        await engine.run(beforeRead: 2) { [bench] in _ = try await bench.engine.commit([.put(stored)]) }
        var updates = AggregateStore<NoteEntity>(storage).updates(of: NoteEntity.key(1), from: bench.source.fetch)
            .makeAsyncIterator()
        #expect(try await updates.next()?.value.root == stored)
        #expect(bench.source.requestCount == 0)
    }

    @Test func `updates yield an unstorable response with a warning`() async throws {
        bench.engine.fail(.commit)
        bench.source.respond(with: .whole)
        var updates = updates()
        let warnings = [FetchWarning.notStored(FailingStorage.diskFull.fetchError)]
        #expect(try await updates.next() == Fetched(.whole, .network, warnings: warnings))
        bench.engine.recover()
        try await storeWhole()
        #expect(try await updates.next()?.value == .whole)
    }

    @Test func `the updates end with the error if fetching fails`() async throws {
        try await storeWhole()
        bench.expireRecords()
        bench.source.fail(with: FetchError.offline("no route"))
        var updates = updates()
        #expect(try await updates.next()?.value == .whole)
        await #expect(throws: FetchError.offline("no route")) { try await updates.next() }
    }

    @Test func `an unreadable change yields the latest value with a single warning until it can be read`() async throws
    {
        try await storeWhole()
        var updates = updates()
        _ = try await updates.next()
        bench.engine.fail(.load)
        for title in ["second", "third"] { try await bench.put(NoteEntity.mock(title: title)) }
        #expect(try await updates.next() == Fetched(.whole, .fresh(since: start), warnings: [Self.notRead]))
        bench.engine.recover()
        try await bench.put(NoteEntity.mock(title: "fourth"))
        #expect(try await updates.next()?.value.root.title == "fourth")
    }

    @Test func `without a readable storage, the updates yield fetched values with a warning`() async throws {
        bench.engine.fail(.load)
        bench.source.respond(with: .whole)
        var updates = updates()
        #expect(try await updates.next() == Fetched(.whole, .network, warnings: [Self.notRead]))
        bench.engine.recover()
        try await bench.put(NoteEntity.mock(title: "second"))
        #expect(try await updates.next()?.value.root.title == "second")
        #expect(bench.source.requestCount == 1)
    }

    @Test func `without a readable storage or a connection, the updates end with the storage's error`() async throws {
        bench.engine.fail(.load)
        bench.source.fail(with: FetchError.offline("no route"))
        var updates = updates()
        await #expect(throws: FailingStorage.diskFull.fetchError) { try await updates.next() }
    }

    private static let notRead = FetchWarning.notRead(FailingStorage.diskFull.fetchError)

    @Test func `the updates continue after all roots are cleared, and end once the source lacks the root`() async throws
    {
        try await storeWhole()
        var updates = updates()
        _ = try await updates.next()
        _ = try await bench.storage.clear([NoteEntity.self], staleOnly: false)
        try await bench.put(NoteEntity.mock(title: "second"))
        #expect(try await updates.next()?.value.root.title == "second")
        bench.source.fail(with: FetchError.notFound("note 1"))
        await #expect(throws: FetchError.notFound("note 1")) { try await bench.fetch(.refresh) }
        await #expect(throws: FetchError.notFound("notes 1")) { try await updates.next() }
    }

    @Test func `the updates end when the storage is closed`() async throws {
        try await storeWhole()
        var updates = updates()
        _ = try await updates.next()
        try await bench.storage.engine.close()
        #expect(try await updates.next() == nil)
    }

    @Test func `cancelling one observer doesn't affect the others`() async throws {
        try await storeWhole()
        var staying = updates()
        _ = try await staying.next()
        for try await _ in bench.notes.updates(of: NoteEntity.key(1), from: bench.source.fetch) { break }
        try await bench.put(NoteEntity.mock(title: "second"))
        #expect(try await staying.next()?.value.root == .mock(title: "second"))
    }
}
