import CoreDomain
import CoreDomainTestHelpers
import MemoryStorage
import Storage
import StorageTestHelpers
import Testing

@Suite struct CachedRepositoryTests {
    private let clock = ManualClock()
    private let songs: SongRepository
    private let fresh = Freshness.fresh(since: ManualClock.start)

    init() {
        songs = SongRepository(storage: ContextStorage(MemoryStorage(), clock: clock.wall))
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song.whole))
    }

    private func song(
        with parts: Set<Song.Part> = [.lyrics, .covers], requiring required: Song.Part? = nil,
        _ policy: FetchPolicy = .cached
    ) async throws -> Fetched<Song> {
        try await songs.item(1, with: parts, requiring: required, policy)
    }

    @Test func `a stored root is updated in place, and parts missing from the new response are removed`() async throws {
        _ = try await song()
        clock.advance(by: 1)
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song(title: "Second")))
        _ = try await song(.refresh)
        #expect(try await songs.storage.store(of: SongEntity.self).list().map(\.record.isUpdated) == [true])
        #expect(try await songs.storage.store(of: LyricsEntity.self).list() == [])
        #expect(try await song(with: []) == Fetched(Song(title: "Second"), .fresh(since: clock.now)))
    }

    @Test func `a part that was read with its root is updated in place, and any other part is replaced`() async throws {
        _ = try await song()
        for (parts, expected) in [([.lyrics], true), ([], false)] as [(Set<Song.Part>, Bool)] {
            clock.advance(by: 1)
            _ = try await song(with: parts, .refresh)
            let lyrics = try await songs.storage.store(of: LyricsEntity.self).list().map(\.record)
            #expect(lyrics.map(\.isUpdated) == [expected])
            #expect(lyrics.map(\.cachedAt) == [clock.now])
        }
    }

    @Test func `several items that are stored are read at once, and the rest is fetched`() async throws {
        let engine = CountingStorage()
        let songs = SongRepository(storage: ContextStorage(engine, clock: clock.wall))
        for id in 1...20 {
            songs.remote.respond(to: .song(id), with: RemoteResponse(Song(id: id, lyrics: "La")))
            _ = try await songs.item(id, with: [], requiring: nil, .cached)
        }
        songs.remote.respond(to: .song(21), with: RemoteResponse(Song(id: 21, lyrics: "Li")))
        func loads(of ids: ClosedRange<Int>) async throws -> [CountingStorage.Operation] {
            _ = engine.takeOperations()
            let items = try await songs.item(Array(ids), with: [.lyrics], requiring: nil, .cached)
            #expect(try items.map { try $0.get().value.id } == Array(ids))
            return engine.takeOperations()
        }
        #expect(try await loads(of: 1...2) == [.load(8)])
        #expect(try await loads(of: 1...20) == [.load(80)])
        #expect(
            try await songs.item([21, 22], with: [.lyrics], requiring: nil, .cached).map(\.success?.value.lyrics) == [
                "Li", nil,
            ])
        #expect(songs.remote.requests.count == 22)
        #expect(
            try await songs.item([1, 23], with: [.lyrics], requiring: nil, .storedOnly).map(\.failure)
                == [nil, .offline("song 23 is not stored")])
    }

    @Test func `of several items, one that can't be read conceals no other`() async throws {
        let engine = SpoiledStorage(RecordReference(SongEntity.self, songs.key(2)))
        let songs = SongRepository(storage: ContextStorage(engine, clock: clock.wall))
        for id in 1...3 {
            songs.remote.respond(to: .song(id), with: RemoteResponse(Song(id: id)))
            _ = try await songs.item(id, with: [], requiring: nil, .cached)
        }
        let items = try await songs.item([1, 2, 3], with: [], requiring: nil, .storedOnly)
        #expect(items.map(\.success?.value.id) == [1, nil, 3])
        #expect(items[1].failure == FetchError(SpoiledStorage.error))
    }

    @Test func `the first page of an item's list is page 1, even if the response has another number`() async throws {
        let misnumbered = Page(items: [Cover(id: 2, title: "Cover")], page: 0, totalPages: 0, totalResults: 1)
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song(covers: misnumbered)))
        let expected = Page(items: misnumbered.items, page: 1, totalPages: 1, totalResults: 1)
        #expect(try await songs.page(1, of: .covers(of: 1), .cached) == Fetched(expected, .network))
        #expect(try await songs.page(1, of: .covers(of: 1), .cached) == Fetched(expected, fresh))
    }

    @Test func `clearing removes the items, their parts and lists, but not the library`() async throws {
        #expect(
            SongRepository.recordTypes.map { $0.collection }
                == ["songs", "lyrics", "keepsakes", "notePages", "noteRows"])
        _ = try await song()
        try await songs.storage.store(of: KeepsakeEntity.self).put([.mock()])
        // The song, its lyrics, its row, the page and the page's row.
        #expect(try await songs.clear(staleOnly: false) == 5)
        #expect(try await songs.storage.store(of: KeepsakeEntity.self).list().count == 1)
    }

    @Test func `a single record is fetched, mapped and stored by its key`() async throws {
        let key = songs.key(7)
        for expected in [Freshness.network, fresh] {
            let lyrics = try await songs.fetch(
                key, ofItem: 1, .cached, map: { (entity: LyricsEntity) in entity.text },
                record: { LyricsEntity(songID: 7, language: $1, text: $0, cachedAt: $2) },
                update: LyricsEntity.update
            ) { RemoteResponse("Do re mi") }
            #expect(lyrics == Fetched("Do re mi", expected))
        }
    }

    @Test func `a stale single record is updated in place`() async throws {
        let key = songs.key(7)
        for (text, isUpdated) in [("Do re mi", false), ("Fa so la", true)] {
            _ = try await songs.fetch(
                key, ofItem: 1, .refresh, map: { (entity: LyricsEntity) in entity.text },
                record: { LyricsEntity(songID: 7, language: $1, text: $0, cachedAt: $2) }, update: LyricsEntity.update
            ) { RemoteResponse(text) }
            let lyrics = try await songs.storage.store(of: LyricsEntity.self).list().map(\.record)
            #expect(lyrics.map(\.text) == [text])
            #expect(lyrics.map(\.isUpdated) == [isUpdated])
        }
    }

    @Test func `a record whose item no longer exists is fetched again`() async throws {
        let songs = songs
        let key = songs.key(7)
        func lyrics(_ source: Result<String, FetchError>) async throws -> Fetched<String> {
            try await songs.fetch(
                key, ofItem: 1, .cached, map: { (entity: LyricsEntity) in entity.text },
                record: { LyricsEntity(songID: 7, language: $1, text: $0, cachedAt: $2) },
                update: LyricsEntity.update
            ) { RemoteResponse(try source.get()) }
        }
        #expect(try await lyrics(.success("Do re mi")).value == "Do re mi")
        clock.advance(by: 1)
        songs.remote.failEverything(with: FetchError.notFound("song 1"))
        await #expect(throws: FetchError.notFound("song 1")) { try await song(.refresh) }
        await #expect(throws: FetchError.notFound("verse")) { try await lyrics(.failure(.notFound("verse"))) }
    }
}

/// An engine that can't read one record.
private struct SpoiledStorage: ForwardingStorage {
    let base: any StorageEngine = MemoryStorage()
    let spoiled: RecordReference

    static let error = StorageError.damagedValue("songs.title")

    init(_ spoiled: RecordReference) {
        self.spoiled = spoiled
    }

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        let records = try await base.load(references)
        if zip(references, records).contains(where: { $0 == spoiled && $1 != nil }) { throw Self.error }
        return records
    }
}
