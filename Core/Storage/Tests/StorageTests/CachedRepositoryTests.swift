import CoreDomain
import CoreDomainTestHelpers
import MemoryStorage
import Storage
import Testing

@Suite struct CachedRepositoryTests {
    private let clock = ManualClock()
    private let songs: SongRepository
    private let fresh = Freshness.fresh(since: ManualClock.start)
    private static let offline = FetchError.offline("no route")

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

    @Test func `a response is stored with its parts, the item's row and the first page of its list`() async throws {
        #expect(try await song() == Fetched(.whole, .network))
        #expect(try await song() == Fetched(.whole, fresh))
        #expect(try await songs.preview(1, .cached) == Fetched(Cover(id: 1, title: "Song"), fresh))
        #expect(try await songs.page(1, of: .covers(of: 1), .cached).value == Song.whole.covers)
        #expect(songs.remote.requests == [.song(1)])
    }

    @Test(arguments: [[], [.lyrics], [.covers]] as [Set<Song.Part>])
    func `only the requested parts are returned, fetched or stored`(_ parts: Set<Song.Part>) async throws {
        let expected = Song(
            lyrics: parts.contains(.lyrics) ? Song.whole.lyrics : nil,
            covers: parts.contains(.covers) ? Song.whole.covers : nil)
        #expect(try await song(with: parts) == Fetched(expected, .network))
        #expect(try await song(with: parts) == Fetched(expected, fresh))
    }

    @Test(arguments: Song.Part.allCases)
    func `a required part that isn't stored is fetched again`(_ part: Song.Part) async throws {
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song()))
        _ = try await song()
        let absent = FetchWarning.absent(part, .notFound("\(part.rawValue) of song 1"))
        #expect(try await song(with: [part], requiring: part) == Fetched(Song(), .network, warnings: [absent]))
        #expect(songs.remote.requests.count == 2)
    }

    @Test func `a stored root is updated in place, and what the new response lacks is removed`() async throws {
        _ = try await song()
        clock.advance(by: 1)
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song(title: "Second")))
        _ = try await song(.refresh)
        #expect(try await songs.storage.store(of: SongEntity.self).list().map(\.record.isUpdated) == [true])
        #expect(try await songs.storage.store(of: LyricsEntity.self).list() == [])
        #expect(try await song(with: []) == Fetched(Song(title: "Second"), .fresh(since: clock.now)))
    }

    @Test func `the first page of an item's list is page 1, whatever the response says of it`() async throws {
        let misnumbered = Page(items: [Cover(id: 2, title: "Cover")], page: 0, totalPages: 0, totalResults: 1)
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song(covers: misnumbered)))
        let expected = Page(items: misnumbered.items, page: 1, totalPages: 1, totalResults: 1)
        #expect(try await songs.page(1, of: .covers(of: 1), .cached) == Fetched(expected, .network))
        #expect(try await songs.page(1, of: .covers(of: 1), .cached) == Fetched(expected, fresh))
    }

    @Test func `a page that no item delivers is fetched from its list and stored`() async throws {
        let page = Page(items: [Cover(id: 3, title: "Hit")], page: 2, totalPages: 2, totalResults: 21)
        for list in [SongList.charts, .covers(of: 1)] {
            songs.remote.respond(to: .page(2, of: list), with: RemoteResponse(page))
            #expect(try await songs.page(2, of: list, .cached) == Fetched(page, .network))
            #expect(try await songs.page(2, of: list, .cached) == Fetched(page, fresh))
        }
        #expect(songs.remote.requests == [.page(2, of: .charts), .page(2, of: .covers(of: 1))])
    }

    @Test func `without the first page in its response, an item's list is fetched by itself`() async throws {
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song()))
        let page = Page(items: [Cover(id: 3, title: "Hit")], page: 1, totalPages: 1, totalResults: 1)
        songs.remote.respond(to: .page(1, of: .covers(of: 1)), with: RemoteResponse(page))
        #expect(try await songs.page(1, of: .covers(of: 1), .cached) == Fetched(page, .network))
        #expect(songs.remote.requests == [.song(1), .page(1, of: .covers(of: 1))])
    }

    @Test func `a stale row is served with a warning if the item can't be fetched`() async throws {
        _ = try await song()
        clock.advance(by: 100_000)
        songs.remote.failEverything(with: Self.offline)
        let preview = try await songs.preview(1, .cached)
        #expect(preview.value == Cover(id: 1, title: "Song"))
        #expect(preview.warnings == [.refetchFailed(Self.offline)])
    }

    @Test func `updates yield the item with the requested parts, then each change`() async throws {
        _ = try await song()
        var updates = songs.updates(of: 1, with: [.lyrics]).makeAsyncIterator()
        #expect(try await updates.next(isolation: nil) == Fetched(Song(lyrics: "La la"), fresh))
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song(lyrics: "Second")))
        clock.advance(by: 1)
        _ = try await song(.refresh)
        #expect(try await updates.next(isolation: nil)?.value == Song(lyrics: "Second"))
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

    @Test func `one record is fetched, mapped and stored by its key`() async throws {
        let key = songs.key(7)
        for expected in [Freshness.network, fresh] {
            let lyrics = try await songs.fetch(
                key, ofItem: 1, .cached, map: { (entity: LyricsEntity) in entity.text },
                record: { LyricsEntity(songID: 7, language: $1, text: $0, cachedAt: $2) }
            ) { RemoteResponse("Do re mi") }
            #expect(lyrics == Fetched("Do re mi", expected))
        }
    }

    @Test func `a record of an item that no longer exists is fetched again`() async throws {
        let (songs, key) = (songs, songs.key(7))
        func lyrics(_ source: Result<String, FetchError>) async throws -> Fetched<String> {
            try await songs.fetch(
                key, ofItem: 1, .cached, map: { (entity: LyricsEntity) in entity.text },
                record: { LyricsEntity(songID: 7, language: $1, text: $0, cachedAt: $2) }
            ) { RemoteResponse(try source.get()) }
        }
        #expect(try await lyrics(.success("Do re mi")).value == "Do re mi")
        clock.advance(by: 1)
        songs.remote.failEverything(with: FetchError.notFound("song 1"))
        await #expect(throws: FetchError.notFound("song 1")) { try await song(.refresh) }
        await #expect(throws: FetchError.notFound("verse")) { try await lyrics(.failure(.notFound("verse"))) }
    }
}
