import CoreDomain
import CoreDomainTestHelpers
import MemoryStorage
import Storage
import StorageSupport
import TMDb
import TMDbConfiguration
import TMDbTestHelpers
import Testing

struct IMDbIndexTests {
    private let transport = FixtureTransport([
        "/find/tt0137523": #"{"movie_results":[{"id":550,"title":"Fight Club","media_type":"movie"}],"tv_results":[]}"#,
        "/find/tt0903747": #"{"movie_results":[],"tv_results":[{"id":1396,"name":"Breaking Bad"}]}"#,
        "/find/nm0000093": #"{"person_results":[{"id":287,"name":"Brad Pitt","gender":2}]}"#,
        "/find/tt2301451":
            #"{"tv_results":[],"tv_episode_results":[{"id":62161,"name":"Ozymandias","show_id":1396,"season_number":5,"episode_number":14}]}"#,
        "/find/tt9999999": #"{"movie_results":[],"tv_episode_results":[]}"#,
    ])
    private let engine = MemoryStorage()
    private let clock = ManualClock()

    private var index: IMDbIndex {
        IMDbIndex(
            client: TMDbClient(transport: transport, clock: PatientClock()),
            storage: ContextStorage(engine, clock: clock.wall))
    }

    @Test func `if the storage can't be read, an IMDb id's item is found by a request, with a warning`() async throws {
        let unreadable = StorageError.failed(location: "/x", reason: "gone")
        let index = IMDbIndex(
            client: TMDbClient(transport: transport, clock: PatientClock()),
            storage: ContextStorage(UnavailableStorage(location: "/x", because: unreadable)))
        let found = try await index.entry("tt0137523")
        #expect(found.value.item == ItemReference(.movie, 550))
        #expect(found.warnings == [.notRead(unreadable.fetchError)])
        await #expect(throws: unreadable) { try await index.entry("tt0137523", .storedOnly) }
    }

    @Test(
        arguments: [
            ("tt0137523", ItemReference(.movie, 550), nil), ("tt0903747", ItemReference(.tvSeries, 1396), nil),
            ("nm0000093", ItemReference(.person, 287), nil), ("tt2301451", ItemReference(.tvSeries, 1396), [5, 14]),
        ] as [(String, ItemReference, [Int]?)])
    func `an item is found by its IMDb id, and a second lookup sends no request`(
        id: String, item: ItemReference, episode: [Int]?
    ) async throws {
        let fetched = try await index.entry(id)
        let stored = try await index.entry(id)
        #expect(fetched.freshness == .network && stored.freshness == .fresh(since: clock.now))
        #expect(fetched.value == stored.value && fetched.value.item == item)
        #expect([fetched.value.season, fetched.value.episode].compactMap { $0 } == episode ?? [])
        #expect(transport.requests == ["/find/\(id)?external_source=imdb_id"])
    }

    @Test func `an IMDb id without an item throws notFound and isn't requested again for an hour`() async {
        for _ in 1...2 {
            await #expect(throws: FetchError.notFound("tt9999999")) { try await index.entry("tt9999999") }
        }
        #expect(transport.requests.count == 1)
    }
}
