import CoreDomain
import CoreDomainTestHelpers
import Foundation
import StorageTestHelpers
import Testing

@testable import Storage

/// Records older than the limit of `ContextStorage.limitAge` are neither served nor kept.
@Suite struct RetentionTests {
    private let clock = ManualClock()
    private let engine = FailingStorage()
    private static let day: TimeInterval = 86_400

    private func storage(freshness: FreshnessPolicy = .standard) -> ContextStorage {
        let storage = ContextStorage(engine, freshness: freshness, clock: clock.wall)
        storage.limitAge(of: [NoteEntity.self, KeepsakeEntity.self], to: 180 * Self.day)
        return storage
    }

    /// Stores notes with these ages in days and ids from 1.
    private func store(ages: [Double]) async throws {
        let notes = ages.enumerated().map { index, age in
            Mutation.put(NoteEntity.mock(noteID: index + 1, cachedAt: clock.now - age * Self.day))
        }
        _ = try await engine.commit(notes)
    }

    /// The ids of the notes in the engine.
    private func keptIDs() async throws -> [Int] {
        try await engine.query(.all, of: NoteEntity.self).compactMap { ($0 as? NoteEntity)?.noteID }
    }

    @Test func `the first use of a storage removes records older than the limit`() async throws {
        try await store(ages: [0, 180, 180.001, 400])
        let storage = storage()
        #expect(try await keptIDs() == [1, 2, 3, 4])
        _ = try await storage.store(of: NoteEntity.self).list()
        #expect(try await keptIDs() == [1, 2])
    }

    @Test func `a read by key doesn't wait for the sweep, which ends before the storage is closed`() async throws {
        let slow = SlowCommitStorage(engine)
        let storage = ContextStorage(slow, clock: clock.wall)
        storage.limitAge(of: [NoteEntity.self], to: 180 * Self.day)
        try await store(ages: [0, 400])
        #expect(try await storage.store(of: NoteEntity.self).get(NoteEntity.key(1)) != nil)
        #expect(try await keptIDs() == [1, 2])
        async let closed: Void = storage.close()
        slow.gate.open()
        try await closed
        #expect(try await keptIDs() == [1])
    }

    @Test func `old records are removed even if the first use is a commit`() async throws {
        try await store(ages: [400])
        try await storage().store(of: KeepsakeEntity.self).put([.mock()])
        #expect(try await keptIDs() == [])
    }

    @Test func `a session sweeps again after a day, but not earlier`() async throws {
        let storage = storage()
        _ = try await storage.store(of: NoteEntity.self).list()
        try await store(ages: [400])
        clock.advance(by: Self.day - 1)
        _ = try await storage.store(of: NoteEntity.self).list()
        #expect(try await keptIDs() == [1])
        clock.advance(by: 1)
        _ = try await storage.store(of: NoteEntity.self).list()
        #expect(try await keptIDs() == [])
    }

    @Test func `all stores that use one storage share its sweeps`() async throws {
        let counting = CountingStorage()
        let storage = ContextStorage(counting, clock: clock.wall)
        storage.limitAge(of: [NoteEntity.self], to: 180 * Self.day)
        _ = try await storage.store(of: NoteEntity.self).list()
        _ = try await storage.store(of: NoteRowEntity.self).list()
        // Notes, remembered absences and responses.
        #expect(counting.takeOperations() == [.commit(3), .query, .query])
    }

    @Test func `a retention limit applies to every use of the storage, and each type has its own limit`() async throws {
        try await store(ages: [0, 20])
        let storage = ContextStorage(engine, clock: clock.wall)
        storage.limitAge(of: [NoteRowEntity.self], to: 5 * Self.day)
        #expect(try await storage.store(of: NoteEntity.self).list().count == 2)
        storage.limitAge(of: [NoteEntity.self], to: 10 * Self.day)
        #expect(try await storage.store(of: NoteEntity.self).list().map(\.record.noteID) == [1])
    }

    @Test func `library records are never swept or withheld, however old they are`() async throws {
        _ = try await engine.commit([.put(KeepsakeEntity.mock())])
        clock.advance(by: 5000 * Self.day)
        let library = storage().store(of: KeepsakeEntity.self)
        #expect(try await library.list().map(\.freshness) == [.fresh(since: ManualClock.start)])
        #expect(try await library.get(RecordKey("shell"))?.record == .mock())
    }

    @Test func `remembered absences older than the limit are swept`() async throws {
        let missing = MissingRecord(ChangedKey(collection: "notes", key: NoteEntity.key(1)), cachedAt: clock.now)
        _ = try await engine.commit([.put(missing)])
        clock.advance(by: 180.001 * Self.day)
        _ = try await storage().store(of: NoteEntity.self).list()
        #expect(try await engine.query(.all, of: MissingRecord.self).isEmpty)
    }

    @Test func `a failed sweep doesn't cause the read to fail, and is repeated after ten minutes`() async throws {
        try await store(ages: [0, 400])
        let storage = storage()
        engine.fail(.commit)
        #expect(try await storage.store(of: NoteEntity.self).list().map(\.record.noteID) == [1])
        engine.recover()
        clock.advance(by: 599)
        _ = try await storage.store(of: NoteEntity.self).list()
        #expect(try await keptIDs() == [1, 2])
        clock.advance(by: 1)
        _ = try await storage.store(of: NoteEntity.self).list()
        #expect(try await keptIDs() == [1])
    }

    @Test func `records older than the limit are never served, even while they can't be removed`() async throws {
        try await store(ages: [180, 180.001])
        engine.fail(.commit)
        let notes = storage().store(of: NoteEntity.self)
        #expect(try await notes.get([1, 2].map(NoteEntity.key)).map { $0?.record.noteID } == [1, nil])
        #expect(try await notes.list().map(\.record.noteID) == [1])
        #expect(try await notes.search("first", in: "title", limit: 9).map(\.record.noteID) == [1])
    }

    @Test func `records older than the limit don't displace others in search results`() async throws {
        let old = (2...40).map { NoteEntity.mock(noteID: $0, title: "first", cachedAt: clock.now - 200 * Self.day) }
        let kept = NoteEntity.mock(title: "the first", cachedAt: clock.now)
        _ = try await engine.commit((old + [kept]).map(Mutation.put))
        engine.fail(.commit)
        let notes = storage().store(of: NoteEntity.self)
        #expect(try await notes.search("first", in: "title", limit: 2).map(\.record.noteID) == [1])
        #expect(try await notes.nearest(to: "firts", in: "title", limit: 2).isEmpty)
        #expect(try await notes.nearest(to: "the firts", in: "title", limit: 2).map(\.record.noteID) == [1])
    }

    @Test func `a root older than the limit is fetched as if it were missing`() async throws {
        try await store(ages: [180.001])
        let source = NoteSource()
        source.fail(with: FetchError.offline("no route"))
        await #expect(throws: FetchError.offline("no route")) {
            try await AggregateStore<NoteEntity>(storage()).fetch(NoteEntity.key(1), from: source.fetch)
        }
        #expect(source.receivedRoots == [nil])
    }

    @Test func `a longer lifetime doesn't extend the retention limit`() async throws {
        var freshness = FreshnessPolicy.standard
        freshness[.details] = 1000 * Self.day
        try await store(ages: [180, 180.001])
        let stored = try await storage(freshness: freshness).store(of: NoteEntity.self).list()
        #expect(stored.map(\.freshness) == [.fresh(since: clock.now - 180 * Self.day)])
    }

    @Test func `without a retention limit, nothing is swept`() async throws {
        try await store(ages: [4000])
        let unlimited = ContextStorage(engine, clock: clock.wall)
        unlimited.limitAge(of: [NoteEntity.self], to: .infinity)
        #expect(try await unlimited.store(of: NoteEntity.self).list().count == 1)
        #expect(try await ContextStorage(engine, clock: clock.wall).store(of: NoteEntity.self).list().count == 1)
    }
}

/// An engine whose commits wait for a gate, and which stays open.
private struct SlowCommitStorage: ForwardingStorage {
    let gate = Gate()
    let base: any StorageEngine

    init(_ base: any StorageEngine) { self.base = base }

    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> {
        try await gate.wait()
        return try await base.commit(batch)
    }

    func close() async throws {}
}
