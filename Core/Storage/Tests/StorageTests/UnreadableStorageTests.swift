import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTestHelpers
import Testing

/// An unreadable cache costs a request, never the response.
@Suite struct UnreadableStorageTests {
    private let bench = NoteBench()
    private static let unreadable = FailingStorage.diskFull.fetchError
    private static let offline = FetchError.offline("no route")

    private func makeUnreadable(_ operations: FailingStorage.Operation...) {
        for operation in operations { bench.engine.fail(operation) }
    }

    // MARK: A root with its parts

    @Test(arguments: [FetchPolicy.cached, .stored, .refresh])
    func `an unreadable root is fetched and stored, with a warning`(_ policy: FetchPolicy) async throws {
        makeUnreadable(.load)
        bench.source.respond(with: .whole, warnings: [.skipped(2)])
        let fetched = try await bench.fetch(policy)
        #expect(fetched == Fetched(.whole, .network, warnings: [.skipped(2), .notRead(Self.unreadable)]))
        bench.engine.recover()
        #expect(try await bench.fetch(.storedOnly).value == .whole)
    }

    @Test func `a fetch with a storage that can be neither read nor written has a single warning`() async throws {
        makeUnreadable(.load, .commit)
        bench.source.respond(with: .whole)
        #expect(try await bench.fetch().warnings == [.notRead(Self.unreadable)])
    }

    @Test func `if no request is allowed, an unreadable storage's error is thrown`() async throws {
        makeUnreadable(.load)
        bench.source.respond(with: .whole)
        await #expect(throws: FailingStorage.diskFull) { try await bench.fetch(.storedOnly) }
        #expect(bench.source.requestCount == 0)
        bench.source.fail(with: Self.offline)
        await #expect(throws: Self.unreadable) { try await bench.fetch() }
    }

    @Test(arguments: [FetchError.notFound("notes 1"), .unauthorised("no"), .rateLimited(retryAfter: 3), .badData("x")])
    func `if both the storage and the request fail, the request's error is thrown`(_ error: FetchError) async throws {
        makeUnreadable(.load)
        bench.source.fail(with: error)
        await #expect(throws: error) { try await bench.fetch() }
    }

    @Test func `a closed storage throws, and sends no request`() async throws {
        try await bench.storage.close()
        bench.source.respond(with: .whole)
        for policy in [FetchPolicy.cached, .stored, .refresh, .storedOnly, .unstored] {
            await #expect(throws: StorageError.closed) { try await bench.fetch(policy) }
        }
        #expect(bench.source.requestCount == 0)
    }

    @Test func `a cancelled read sends no request`() async throws {
        let storage = ContextStorage(CancelledStorage())
        let notes = AggregateStore<NoteEntity>(storage)
        await #expect(throws: CancellationError.self) {
            try await notes.fetch(NoteEntity.key(1), from: bench.source.fetch)
        }
        #expect(bench.source.requestCount == 0)
    }

    @Test func `a response removes a previously remembered absence`() async throws {
        bench.source.fail(with: FetchError.notFound("notes 1"))
        await #expect(throws: FetchError.notFound("notes 1")) { try await bench.fetch() }
        makeUnreadable(.load)
        bench.source.respond(with: .whole)
        _ = try await bench.fetch()
        bench.engine.recover()
        try await bench.storage.store(of: NoteEntity.self).remove([NoteEntity.key(1)])
        #expect(try await bench.fetch() == Fetched(.whole, .network))
    }

    // MARK: Lists

    private var pages: PageStore<NoteRowEntity> { PageStore(bench.storage, in: .unitedStates) }
    private static let list = PagedList("popular")
    private static let page = Page(items: [NoteRowEntity.mock(1), .mock(2)], page: 1, totalPages: 1, totalResults: 2)

    private func fetchPage(
        _ policy: FetchPolicy = .cached, _ response: Result<Page<NoteRowEntity>, FetchError> = .success(page)
    ) async throws -> Fetched<Page<NoteRowEntity>> {
        try await pages.fetch(1, of: Self.list, policy) { RemoteResponse(try response.get()) }
    }

    @Test func `an unreadable list is fetched, with a single warning`() async throws {
        makeUnreadable(.load)
        #expect(try await fetchPage() == Fetched(Self.page, .network, warnings: [.notRead(Self.unreadable)]))
        await #expect(throws: FailingStorage.diskFull) { try await fetchPage(.storedOnly) }
        await #expect(throws: Self.unreadable) { try await fetchPage(.cached, .failure(Self.offline)) }
    }

    @Test(arguments: [FetchPolicy.cached, .stored, .storedOnly])
    func `a list with unreadable rows isn't served without those rows`(_ policy: FetchPolicy) async throws {
        _ = try await fetchPage()
        let engine = UnreadableCollection(NoteRowEntity.self, in: bench.engine)
        let pages = PageStore<NoteRowEntity>(ContextStorage(engine, clock: bench.clock.wall), in: .unitedStates)
        func fetch(_ response: Result<Page<NoteRowEntity>, FetchError>) async throws -> Fetched<Page<NoteRowEntity>> {
            try await pages.fetch(1, of: Self.list, policy) { RemoteResponse(try response.get()) }
        }
        if policy != .storedOnly {
            let warnings = [FetchWarning.notRead(Self.unreadable)]
            #expect(try await fetch(.success(Self.page)) == Fetched(Self.page, .network, warnings: warnings))
        }
        await #expect(throws: FailingStorage.diskFull) { try await fetch(.failure(Self.offline)) }
    }

    @Test func `an unreadable row is fetched, with a warning`() async throws {
        makeUnreadable(.load)
        let row = try await pages.row(1, .cached, map: \.title) { Fetched("Note 1", .network) }
        #expect(row == Fetched("Note 1", .network, warnings: [.notRead(Self.unreadable)]))
        await #expect(throws: Self.unreadable) {
            try await pages.row(1, .cached, map: \.title) { throw Self.offline }
        }
        await #expect(throws: FailingStorage.diskFull) {
            try await pages.row(1, .storedOnly, map: \.title) { Fetched("Note 1", .network) }
        }
    }

    @Test func `a search among unreadable rows throws, instead of returning an empty list`() async throws {
        makeUnreadable(.query)
        await #expect(throws: FailingStorage.diskFull) { try await pages.search("note", in: ["title"], limit: 9) }
        await #expect(throws: FailingStorage.diskFull) { try await pages.nearest(to: "note", in: "title") }
    }

    // MARK: An item of a repository

    private func songs(in engine: any StorageEngine) -> SongRepository {
        let songs = SongRepository(storage: ContextStorage(engine, clock: bench.clock.wall))
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song.whole))
        return songs
    }

    @Test func `an unreadable item, row and list are fetched, with one warning each`() async throws {
        makeUnreadable(.load)
        let songs = songs(in: bench.engine)
        let warnings = [FetchWarning.notRead(Self.unreadable)]
        let song = try await songs.item(1, with: [.lyrics, .covers], requiring: .lyrics, .cached)
        #expect(song == Fetched(.whole, .network, warnings: warnings))
        let cover = Cover(id: 1, title: "Song")
        #expect(try await songs.preview(of: 1, .cached) == Fetched(cover, .network, warnings: warnings))
        let covers = try await songs.page(1, of: .covers(of: 1), .cached)
        #expect(covers == Fetched(try #require(Song.whole.covers), .network, warnings: warnings))
    }

    @Test func `a part with unreadable rows is fetched again with its item`() async throws {
        _ = try await songs(in: bench.engine).item(1, with: [.covers], requiring: nil, .cached)
        let songs = songs(in: UnreadableCollection(NoteRowEntity.self, in: bench.engine))
        let expected = Fetched(Song(covers: Song.whole.covers), .network, warnings: [.notRead(Self.unreadable)])
        #expect(try await songs.item(1, with: [.covers], requiring: nil, .cached) == expected)
        songs.remote.failEverything(with: Self.offline)
        await #expect(throws: FailingStorage.diskFull) {
            try await songs.item(1, with: [.covers], requiring: nil, .cached)
        }
    }

    @Test func `a part whose rows are no longer stored is fetched again with its item`() async throws {
        let songs = songs(in: bench.engine)
        _ = try await songs.item(1, with: [.covers], requiring: nil, .cached)
        try await songs.storage.store(of: NoteRowEntity.self).remove([songs.key(2)])
        #expect(try await songs.item(1, with: [.covers], requiring: nil, .cached).value.covers == Song.whole.covers)
        #expect(songs.remote.requests == [.song(1), .song(1)])
    }

    @Test func `an observed item is yielded without an unreadable page, with a warning`() async throws {
        _ = try await songs(in: bench.engine).item(1, with: [.covers], requiring: nil, .cached)
        let songs = songs(in: UnreadableCollection(NoteRowEntity.self, in: bench.engine))
        var updates = songs.updates(of: 1, with: [.lyrics, .covers]).makeAsyncIterator()
        let song = try await updates.next(isolation: nil)
        #expect(song?.value == Song(lyrics: Song.whole.lyrics))
        #expect(song?.warnings == [.absent(Song.Part.covers, Self.unreadable)])
    }
}

/// A view of an engine that fails to read one collection.
private struct UnreadableCollection: ForwardingStorage {
    private let type: any StoredRecord.Type
    let base: any StorageEngine

    init(_ type: any StoredRecord.Type, in base: any StorageEngine) {
        self.type = type
        self.base = base
    }

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        if references.contains(where: { $0.type == type }) { throw FailingStorage.diskFull }
        return try await base.load(references)
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        if type == self.type { throw FailingStorage.diskFull }
        return try await base.query(query, of: type)
    }
}

/// An engine whose reads are cancelled.
private struct CancelledStorage: StorageEngine {
    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] { throw CancellationError() }
    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        throw CancellationError()
    }
    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> { throw CancellationError() }
    func close() async throws {}
}
