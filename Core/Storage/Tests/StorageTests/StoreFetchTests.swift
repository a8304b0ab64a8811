import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTestHelpers
import Testing

@Suite struct StoreFetchTests {
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

    private func fetch(_ policy: FetchPolicy = .cached) async throws -> Fetched<NoteEntity> {
        try await store.fetch(key, policy, from: remote.ask)
    }

    // MARK: What is stored

    @Test(arguments: [0, 1, 3600, 86_400])
    func `a fresh record is served, and nobody is asked`(_ age: TimeInterval) async throws {
        try await store.put([.mock()])
        clock.advance(by: age)
        #expect(try await fetch() == Fetched(.mock(), .fresh(since: ManualClock.start)))
        #expect(remote.timesAsked == 0)
    }

    @Test func `a missing record is fetched and kept`() async throws {
        remote.answer(NoteEntity.mock())
        #expect(try await fetch() == Fetched(.mock(), .network))
        #expect(try await fetch() == Fetched(.mock(), .fresh(since: ManualClock.start)))
        #expect(remote.handed == [nil])
    }

    @Test(arguments: [86_400.001, 90_000, 15_465_600])
    func `a stale record is fetched anew, on top of the old one`(_ age: TimeInterval) async throws {
        try await store.put([.mock()])
        clock.advance(by: age)
        let new = NoteEntity.mock(title: "second", cachedAt: clock.now)
        remote.answer(new)
        #expect(try await fetch() == Fetched(new, .network))
        #expect(try await store.get(key)?.record == new)
        #expect(remote.handed == [.mock()])
    }

    @Test func `a refresh asks although the record is fresh`() async throws {
        try await store.put([.mock()])
        remote.answer(NoteEntity.mock(title: "second"))
        #expect(try await fetch(.refresh) == Fetched(.mock(title: "second"), .network))
        #expect(remote.handed == [.mock()])
    }

    @Test(arguments: [0, 100_000, 15_465_600])
    func `what is stored can be had at any age without asking`(_ age: TimeInterval) async throws {
        try await store.put([.mock()])
        clock.advance(by: age)
        #expect(try await fetch(.stored).value == .mock())
        #expect(remote.timesAsked == 0)
    }

    @Test func `where nothing is stored, asking for what is stored fetches it`() async throws {
        remote.answer(NoteEntity.mock())
        #expect(try await fetch(.stored) == Fetched(.mock(), .network))
        remote.fail(FetchError.notFound("note 2"))
        for _ in 1...2 {
            await #expect(throws: FetchError.self) {
                try await store.fetch(NoteEntity.key(2), .stored, from: remote.ask)
            }
        }
        #expect(remote.timesAsked == 2)
    }

    // MARK: What fails

    static let failures: [FetchError] = [
        .offline("no route"), .unauthorised("no key"), .rateLimited(retryAfter: 3), .badData("title: null"),
        .storage("elsewhere"),
    ]

    @Test(arguments: failures)
    func `where the network fails, a stale record is served and the failure told`(_ error: FetchError) async throws {
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        remote.fail(error)
        let served = Fetched(NoteEntity.mock(), .stale(since: ManualClock.start), warnings: [.refetchFailed(error)])
        #expect(try await fetch() == served)
        #expect(try await fetch() == served)
        #expect(remote.timesAsked == 2)
    }

    @Test(arguments: failures)
    func `where a refresh fails, a fresh record is served and the failure told`(_ error: FetchError) async throws {
        try await store.put([.mock()])
        remote.fail(error)
        #expect(
            try await fetch(.refresh)
                == Fetched(.mock(), .fresh(since: ManualClock.start), warnings: [.refetchFailed(error)]))
    }

    @Test(arguments: failures + [.notFound("note 1"), .cancelled])
    func `where nothing is stored, the failure is thrown`(_ error: FetchError) async {
        remote.fail(error)
        await #expect(throws: error) { try await fetch() }
    }

    @Test func `a caller who gave up is served nothing`() async throws {
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        remote.fail(CancellationError())
        await #expect(throws: FetchError.cancelled) { try await fetch() }
        #expect(try await store.get(key)?.record == .mock())
    }

    @Test func `an answer about something else is bad data`() async {
        remote.answer(NoteEntity.mock(noteID: 2))
        await #expect(throws: FetchError.badData("the answer for notes 1 holds something else")) { try await fetch() }
    }

    // MARK: What is not found

    @Test(arguments: [FetchPolicy.cached, .refresh])
    func `what is no longer found is removed`(_ policy: FetchPolicy) async throws {
        try await store.put([.mock(), .mock(noteID: 2)])
        clock.advance(by: 100_000)
        remote.fail(FetchError.notFound("note 1"))
        await #expect(throws: FetchError.notFound("note 1")) { try await fetch(policy) }
        #expect(try await store.list().map(\.record.noteID) == [2])
    }

    @Test func `what was not found is not asked for again within an hour`() async throws {
        remote.fail(FetchError.notFound("note 1"))
        await #expect(throws: FetchError.notFound("note 1")) { try await fetch() }
        remote.answer(NoteEntity.mock())
        clock.advance(by: 3600)
        await #expect(throws: FetchError.notFound("notes 1")) { try await fetch() }
        #expect(remote.timesAsked == 1)
        clock.advance(by: 0.001)
        #expect(try await fetch().value == .mock())
    }

    @Test func `a refresh asks for what was not found a moment ago`() async throws {
        remote.fail(FetchError.notFound("note 1"))
        await #expect(throws: FetchError.self) { try await fetch() }
        remote.answer(NoteEntity.mock())
        #expect(try await fetch(.refresh) == Fetched(.mock(), .network))
        #expect(try await fetch() == Fetched(.mock(), .fresh(since: ManualClock.start)))
    }

    @Test func `that one record is missing says nothing about another`() async throws {
        remote.fail(FetchError.notFound("note 1"))
        await #expect(throws: FetchError.self) { try await fetch() }
        remote.answer(NoteEntity.mock(noteID: 2))
        #expect(try await store.fetch(NoteEntity.key(2), from: remote.ask).value == .mock(noteID: 2))
    }

    // MARK: What may not be served

    @Test func `nothing older than 180 days is served`() async throws {
        try await store.put([.mock()])
        remote.fail(FetchError.offline("no route"))
        clock.advance(by: 180 * 86_400)
        #expect(try await fetch().freshness == .stale(since: ManualClock.start))
        clock.advance(by: 0.001)
        await #expect(throws: FetchError.offline("no route")) { try await fetch() }
        #expect(remote.handed == [.mock(), nil])
    }

    @Test func `a record from the future, as after a clock was put back, is stale but not lost`() async throws {
        try await store.put([.mock()])
        clock.advance(by: -60)
        remote.fail(FetchError.offline("no route"))
        #expect(try await fetch().freshness == .stale(since: ManualClock.start))
        remote.answer(NoteEntity.mock(title: "second", cachedAt: clock.now))
        #expect(try await fetch().value.title == "second")
        #expect(remote.handed == [.mock(), .mock()])
    }

    @Test func `no lifetime extends the 180 days`() async throws {
        var freshness = FreshnessPolicy.standard
        freshness[.details] = 1000 * 86_400
        let patient = ContextStorage(engine, freshness: freshness, clock: clock.wall).store(of: NoteEntity.self)
        try await patient.put([.mock()])
        clock.advance(by: 180 * 86_400)
        #expect(try await patient.get(key)?.freshness == .fresh(since: ManualClock.start))
        clock.advance(by: 0.001)
        #expect(try await patient.get(key) == nil)
    }

    // MARK: What cannot be stored

    @Test func `an answer that cannot be stored is still an answer`() async throws {
        engine.fail(.commit)
        remote.answer(NoteEntity.mock(), warnings: [.skipped(2)])
        let notStored = FetchWarning.notStored(FailingStorage.diskFull.fetchError)
        #expect(try await fetch() == Fetched(.mock(), .network, warnings: [.skipped(2), notStored]))
        #expect(try await store.get(key) == nil)
    }

    @Test func `that nothing was found is still an answer when it cannot be remembered`() async throws {
        try await store.put([.mock()])
        clock.advance(by: 100_000)
        engine.fail(.commit)
        remote.fail(FetchError.notFound("note 1"))
        await #expect(throws: FetchError.notFound("note 1")) { try await fetch() }
    }

    @Test func `a storage that cannot be read is an error`() async {
        engine.fail(.load)
        remote.answer(NoteEntity.mock())
        await #expect(throws: FailingStorage.diskFull) { try await fetch() }
        #expect(remote.timesAsked == 0)
    }

    // MARK: What comes along

    @Test func `all records of an answer are kept`() async throws {
        let keepsake = KeepsakeEntity(name: "shell", cachedAt: ManualClock.start)
        remote.answer(NoteEntity.mock(noteID: 2), keepsake, NoteEntity.mock())
        #expect(try await fetch() == Fetched(.mock(), .network))
        #expect(try await store.get(NoteEntity.key(2))?.record == .mock(noteID: 2))
        #expect(try await storage.store(of: KeepsakeEntity.self).list().map(\.record) == [keepsake])
    }

    @Test func `what came along is handed out once, whether or not it could be stored`() async throws {
        engine.fail(.commit)
        remote.answer(NoteEntity.mock(), KeepsakeEntity(name: "shell", cachedAt: ManualClock.start))
        let fetched = try await store.deliver(key, from: remote.ask).value
        #expect(fetched.record == .mock())
        #expect(fetched.companions(KeepsakeEntity.self).keys.map(\.description) == ["shell"])
        engine.recover()
        try await store.put([.mock()])
        #expect(try await store.deliver(key, from: remote.ask).value.companions(KeepsakeEntity.self).isEmpty)
    }

    @Test func `what went wrong beside an answer is told once`() async throws {
        remote.answer(NoteEntity.mock(), warnings: [.skipped(2)])
        #expect(try await fetch().warnings == [.skipped(2)])
        #expect(try await fetch().warnings == [])
    }

    @Test func `hits and misses are counted, and refreshes are neither`() async throws {
        remote.answer(NoteEntity.mock())
        for _ in 1...3 { _ = try await fetch() }
        _ = try await fetch(.refresh)
        #expect(storage.hitsAndMisses == (hits: 2, misses: 1))
    }
}
