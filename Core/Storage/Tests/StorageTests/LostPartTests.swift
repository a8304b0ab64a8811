import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import Storage
import StorageTestHelpers
import Testing

/// Parts lost from storage, as opposed to parts missing from the response.
@Suite struct LostPartTests {
    private let clock = ManualClock()
    private let songs: SongRepository
    private static let offline = FetchError.offline("no route")
    private static let notStored = FetchError.offline("lyrics of song 1 is not stored")

    init() {
        songs = SongRepository(storage: ContextStorage(MemoryStorage(), clock: clock.wall))
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song.whole))
    }

    private func song(_ policy: FetchPolicy = .cached) async throws -> Fetched<Song> {
        try await songs.item(1, with: [.lyrics], requiring: nil, policy)
    }

    private func loseLyrics() async throws {
        _ = try await song()
        try await songs.storage.store(of: LyricsEntity.self).remove([songs.key(1)])
    }

    @Test func `a lost part is fetched again with its item`() async throws {
        try await loseLyrics()
        #expect(try await song() == Fetched(Song(lyrics: "La la"), .network))
        #expect(songs.remote.requests == [.song(1), .song(1)])
    }

    @Test(arguments: [FetchPolicy.stored, .storedOnly])
    func `without a request, a lost part is reported as not stored rather than not found`(
        _ policy: FetchPolicy
    ) async throws {
        try await loseLyrics()
        let expected = Fetched(
            Song(), .stale(since: ManualClock.start), warnings: [.absent(Song.Part.lyrics, Self.notStored)])
        #expect(try await song(policy) == expected)
        await #expect(throws: Self.notStored) { try await songs.part(.lyrics, \.lyrics, of: 1, policy) }
    }

    @Test func `a lost part that can't be fetched again is reported as absent, with the reason`() async throws {
        try await loseLyrics()
        songs.remote.failEverything(with: Self.offline)
        let warnings = [FetchWarning.refetchFailed(Self.offline), .absent(Song.Part.lyrics, Self.notStored)]
        #expect(try await song() == Fetched(Song(), .stale(since: ManualClock.start), warnings: warnings))
    }

    @Test(arguments: [FetchPolicy.storedOnly, .cached])
    func `without a request, a list that has lost all its rows is reported as not stored, not as empty`(
        _ policy: FetchPolicy
    ) async throws {
        let page = Page(items: [Cover(id: 3, title: "Hit")], page: 1, totalPages: 1, totalResults: 1)
        songs.remote.respond(to: .page(1, of: .charts), with: RemoteResponse(page))
        _ = try await songs.page(1, of: .charts, .cached)
        try await songs.storage.store(of: NoteRowEntity.self).remove([songs.key(3)])
        songs.remote.failEverything(with: Self.offline)
        await #expect(throws: FetchError.offline("page 1 of this list is not stored")) {
            try await songs.page(1, of: .charts, policy)
        }
    }

    @Test func `a part missing from the response causes no request`() async throws {
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song()))
        let absent = FetchWarning.absent(Song.Part.lyrics, .notFound("lyrics of song 1"))
        for _ in 1...2 { #expect(try await song().warnings == [absent]) }
        #expect(songs.remote.requests == [.song(1)])
    }

    @Test func `a part missing from a newer response doesn't count as lost`() async throws {
        _ = try await song()
        clock.advance(by: 1)
        songs.remote.respond(to: .song(1), with: RemoteResponse(Song()))
        _ = try await song(.refresh)
        #expect(try await song(.storedOnly).warnings == [.absent(Song.Part.lyrics, .notFound("lyrics of song 1"))])
        #expect(songs.remote.requests.count == 2)
    }
}
