import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import StorageTestHelpers
import Synchronization
import Testing

@testable import Storage

/// Serving and fetching stored aggregates. Their parts have the root's age.
@Suite(.timeLimit(.minutes(10))) struct AggregateStoreTests {
    private let bench = NoteBench()
    private let start = ManualClock.start

    private func storeWhole() async throws {
        try await bench.put(Note.whole.root, NoteTagsEntity.mock(), NoteSketchEntity.mock())
    }

    // MARK: Policies

    @Test(arguments: [0, 1, 3600, 86_400])
    func `a fresh root is served with its parts, without a request`(_ age: TimeInterval) async throws {
        try await storeWhole()
        bench.clock.advance(by: age)
        #expect(try await bench.fetch() == Fetched(.whole, .fresh(since: start)))
        #expect(bench.source.requestCount == 0)
    }

    @Test func `a missing root is fetched and stored with its parts`() async throws {
        bench.source.respond(with: .whole)
        #expect(try await bench.fetch() == Fetched(.whole, .network))
        #expect(try await bench.fetch() == Fetched(.whole, .fresh(since: start)))
        #expect(bench.source.receivedRoots == [nil])
    }

    @Test(arguments: [86_400.001, 90_000, 15_465_600])
    func `a stale root is passed to the source when the root is fetched again`(_ age: TimeInterval) async throws {
        try await storeWhole()
        bench.clock.advance(by: age)
        let second = Note.edition("second", cachedAt: bench.clock.now)
        bench.source.respond(with: second)
        #expect(try await bench.fetch() == Fetched(second, .network))
        #expect(try await bench.fetch() == Fetched(second, .fresh(since: bench.clock.now)))
        #expect(bench.source.receivedRoots == [.mock()])
    }

    @Test func `a root dated in the future, as after setting the clock back, is stale`() async throws {
        try await storeWhole()
        bench.clock.advance(by: -60)
        bench.source.fail(with: FetchError.offline("no route"))
        #expect(try await bench.fetch().freshness == .stale(since: start))
        #expect(bench.source.receivedRoots == [.mock()])
    }

    @Test func `a refresh fetches even if the root is fresh`() async throws {
        try await storeWhole()
        let second = Note.edition("second", cachedAt: start)
        bench.source.respond(with: second)
        #expect(try await bench.fetch(.refresh) == Fetched(second, .network))
        #expect(bench.source.receivedRoots == [.mock()])
    }

    @Test(arguments: [0, 100_000, 15_465_600])
    func `the stored policy serves a root of any age without a request`(_ age: TimeInterval) async throws {
        try await storeWhole()
        bench.clock.advance(by: age)
        #expect(try await bench.fetch(.stored).value == .whole)
        #expect(bench.source.requestCount == 0)
    }

    @Test func `the stored policy fetches a missing root`() async throws {
        bench.source.respond(with: .whole)
        #expect(try await bench.fetch(.stored) == Fetched(.whole, .network))
    }

    @Test func `the unstored policy fetches a missing root and stores nothing`() async throws {
        bench.source.respond(with: .whole)
        #expect(try await bench.fetch(.unstored) == Fetched(.whole, .network))
        #expect(try await bench.stored(NoteEntity.self) == [])
        #expect(try await bench.stored(NoteTagsEntity.self) == [])
        #expect(bench.source.receivedRoots == [nil])
    }

    @Test func `the unstored policy serves a fresh root, and leaves a stale one as it is`() async throws {
        try await storeWhole()
        #expect(try await bench.fetch(.unstored) == Fetched(.whole, .fresh(since: start)))
        bench.clock.advance(by: 90_000)
        let second = Note.edition("second", cachedAt: bench.clock.now)
        bench.source.respond(with: second)
        #expect(try await bench.fetch(.unstored) == Fetched(second, .network))
        #expect(try await bench.stored(NoteEntity.self) == [Note.whole.root])
    }

    @Test func `the unstored policy doesn't remember an absence`() async throws {
        bench.source.fail(with: FetchError.notFound("note 1"))
        await #expect(throws: FetchError.notFound("note 1")) { _ = try await bench.fetch(.unstored) }
        #expect(try await bench.stored(MissingRecord.self).isEmpty)
    }

    @Test func `hits and misses are counted, except for refreshes and the stored policy`() async throws {
        bench.source.respond(with: .whole)
        for _ in 1...3 { _ = try await bench.fetch() }
        _ = try await bench.fetch(.refresh)
        _ = try await bench.fetch(.stored)
        #expect(bench.storage.fetchCounts == FetchCounts(hits: 2, misses: 1))
    }

    // MARK: Parts

    @Test func `only the requested parts are read`() async throws {
        try await storeWhole()
        let note = try await bench.notes.fetch(
            NoteEntity.key(1), with: [NoteSketchEntity.reference], from: bench.source.fetch)
        #expect(note.map(Note.init).value == Note(tags: nil))
    }

    @Test func `a part missing from a newer response is removed`() async throws {
        try await storeWhole()
        bench.expireRecords()
        var second = Note.edition("second", cachedAt: bench.clock.now)
        second.tags = nil
        bench.source.respond(with: second)
        #expect(try await bench.fetch() == Fetched(second, .network))
        #expect(try await bench.fetch() == Fetched(second, .fresh(since: bench.clock.now)))
        #expect(try await bench.stored(NoteTagsEntity.self) == [])
    }

    @Test(arguments: [(-0.001, false), (0.001, true)])
    func `a part older than the root counts as absent, but a newer one doesn't`(
        _ difference: TimeInterval, _ isServed: Bool
    ) async throws {
        let tags = NoteTagsEntity.mock(cachedAt: start + difference)
        try await bench.put(NoteEntity.mock(), tags)
        bench.clock.advance(by: 1)
        #expect(try await bench.fetch().value == Note(tags: isServed ? tags : nil, sketch: nil))
    }

    @Test func `a part without its root isn't served`() async throws {
        try await bench.put(NoteTagsEntity.mock())
        bench.source.respond(with: Note(tags: nil, sketch: nil))
        #expect(try await bench.fetch().value == Note(tags: nil, sketch: nil))
        #expect(try await bench.stored(NoteTagsEntity.self) == [])
    }

    @Test func `the other records in a response are stored with the root and returned once`() async throws {
        let others: [any StoredRecord] = [NoteEntity.mock(noteID: 2), NoteRowEntity.mock(1), NoteRowEntity.mock(2)]
        bench.source.respond(with: others + Note.whole.records)
        let fetched = try await bench.notes.fetch(NoteEntity.key(1), from: bench.source.fetch).value
        #expect(fetched.root == .mock())
        #expect(Set(fetched.parts(of: NoteRowEntity.self).values.map(\.noteID)) == [1, 2])
        #expect(try await bench.stored(NoteEntity.self) == [.mock(), .mock(noteID: 2)])
        #expect(try await bench.stored(NoteRowEntity.self).count == 2)
        let again = try await bench.notes.fetch(NoteEntity.key(1), from: bench.source.fetch).value
        #expect(again.parts(of: NoteRowEntity.self).isEmpty)
    }

    // MARK: Required parts

    @Test func `fetching a root with a required part sends no request if the part is stored`() async throws {
        try await storeWhole()
        #expect(try await bench.fetch(requiring: [NoteTagsEntity.reference]).value == .whole)
        #expect(bench.source.requestCount == 0)
    }

    @Test func `a fresh root without a required part is fetched once`() async throws {
        try await bench.put(NoteEntity.mock(), NoteSketchEntity.mock())
        bench.clock.advance(by: 1)
        let second = Note.edition("second", cachedAt: bench.clock.now)
        bench.source.respond(with: second)
        for _ in 1...2 {
            #expect(try await bench.fetch(requiring: [NoteTagsEntity.reference]).value == second)
        }
        #expect(bench.source.requestCount == 1)
    }

    @Test func `a response without the required part is served after one request`() async throws {
        try await bench.put(NoteEntity.mock(), NoteSketchEntity.mock())
        bench.source.respond(with: Note(tags: nil))
        #expect(try await bench.fetch(requiring: [NoteTagsEntity.reference]) == Fetched(Note(tags: nil), .network))
        #expect(bench.source.requestCount == 1)
    }

    @Test func `the stored policy serves a root without a required part`() async throws {
        try await bench.put(NoteEntity.mock())
        let stored = try await bench.fetch(.stored, requiring: [NoteTagsEntity.reference])
        #expect(stored.value == Note(tags: nil, sketch: nil))
        #expect(bench.source.requestCount == 0)
    }

    // MARK: Predecessors

    @Test(arguments: [(-1.0, 0), (0, 0), (0.001, 1)])
    func `a newer predecessor makes the root stale`(_ difference: TimeInterval, _ requests: Int) async throws {
        try await storeWhole()
        try await bench.put(NoteEntity.mock(noteID: 2, cachedAt: start + difference))
        bench.clock.advance(by: 1)
        bench.source.fail(with: FetchError.offline("no route"))
        let predecessor = RecordReference(NoteEntity.self, NoteEntity.key(2))
        let fetched = try await bench.fetch(after: [predecessor])
        #expect(fetched.value == .whole)
        #expect(fetched.freshness == (requests == 0 ? .fresh(since: start) : .stale(since: start)))
        #expect(bench.source.requestCount == requests)
    }

    // MARK: Reads

    @Test func `a stored root with its parts takes one load and no other operation`() async throws {
        let engine = CountingStorage()
        let storage = ContextStorage(engine, clock: bench.clock.wall)
        _ = try await engine.commit(Note.whole.records.map(Mutation.put))
        _ = engine.takeOperations()
        let parts = [NoteTagsEntity.reference, NoteSketchEntity.reference]
        let predecessor = RecordReference(NoteEntity.self, NoteEntity.key(2))
        let fetched = try await AggregateStore<NoteEntity>(storage).fetch(
            NoteEntity.key(1), with: parts, after: [predecessor], from: bench.source.fetch)
        #expect(fetched.map(Note.init) == Fetched(.whole, .fresh(since: start)))
        // The root, its remembered absence, two parts and a predecessor.
        #expect(engine.takeOperations() == [.load(6)])
    }

    // MARK: Concurrent callers

    @Test func `concurrent callers share one request and its response`() async throws {
        let gate = Gate()
        let fetch: AggregateStore<NoteEntity>.Source = { [bench] root in
            try await gate.wait()
            return try await bench.source.fetch(root)
        }
        bench.source.respond(with: .whole)
        let key = ChangedKey(collection: "notes", key: NoteEntity.key(1))
        try await withThrowingTaskGroup { [bench] group in
            for _ in 1...10 {
                group.addTask { try await bench.notes.fetch(NoteEntity.key(1), from: fetch).map(\.root) }
            }
            while bench.storage.flights.waiting(for: key) < 10 { await Task.yield() }
            gate.open()
            for try await root in group { #expect(root == Fetched(.mock(), .network)) }
        }
        #expect(bench.source.requestCount == 1)
    }

    @Test func `a response that arrives between a caller's read and its request serves that caller too`() async throws {
        let engine = SlowFirstLoadStorage()
        let notes = AggregateStore<NoteEntity>(ContextStorage(engine, clock: bench.clock.wall))
        bench.source.respond(with: .whole)
        async let slow = notes.fetch(NoteEntity.key(1), from: bench.source.fetch).map(\.root)
        while !engine.hasLoaded { await Task.yield() }
        let fast = try await notes.fetch(NoteEntity.key(1), from: bench.source.fetch).map(\.root)
        #expect(fast == Fetched(.mock(), .network))
        engine.gate.open()
        #expect(try await slow == Fetched(.mock(), .network))
        #expect(bench.source.requestCount == 1)
    }
}

/// An engine whose first load returns only after a gate was opened, with what was stored before.
private final class SlowFirstLoadStorage: ForwardingStorage {
    let gate = Gate()
    let base: any StorageEngine = MemoryStorage()
    private let loads = Mutex(0)

    var hasLoaded: Bool { loads.withLock { $0 > 0 } }

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        let records = try await base.load(references)
        let isFirst = loads.withLock { count in
            count += 1
            return count == 1
        }
        if isFirst { try await gate.wait() }
        return records
    }
}
