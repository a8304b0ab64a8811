import CoreDomain
import CoreDomainTestHelpers
import Storage
import TMDb
import TMDbConfiguration
import TMDbTestHelpers
import Testing

struct IMDbIndexTests {
    private let transport = FixtureTransport([
        "/find/tt0137523": #"{"movie_results":[{"id":550,"title":"Fight Club","media_type":"movie"}],"tv_results":[]}"#,
        "/find/tt0903747": #"{"movie_results":[],"tv_results":[{"id":1396,"name":"Breaking Bad"}]}"#,
        "/find/nm0000093": #"{"person_results":[{"id":287,"name":"Brad Pitt","gender":2}]}"#,
        "/find/tt2301451": #"{"movie_results":[],"tv_episode_results":[]}"#,
    ])
    private let engine = MemoryStorage()
    private let clock = ManualClock()

    private var index: IMDbIndex {
        IMDbIndex(client: TMDbClient(transport: transport), storage: ContextStorage(engine, clock: clock.wall))
    }

    @Test(arguments: [
        ("tt0137523", ItemReference(.movie, 550)), ("tt0903747", ItemReference(.tvSeries, 1396)),
        ("nm0000093", ItemReference(.person, 287)),
    ])
    func `an item is found by its id, then without a request`(id: String, item: ItemReference) async throws {
        #expect(try await index.item(id) == Fetched(item, .network))
        #expect(try await index.item(id) == Fetched(item, .fresh(since: clock.now)))
        #expect(transport.requests == ["/find/\(id)?external_source=imdb_id"])
    }

    @Test func `an id without an item is not found, and not requested again for an hour`() async {
        for _ in 1...2 {
            await #expect(throws: FetchError.notFound("tt2301451")) { try await index.item("tt2301451") }
        }
        #expect(transport.requests.count == 1)
    }

    @Test func `what was found can be cleared`() async throws {
        _ = try await index.item("tt0137523")
        #expect(try await index.clearCache() == 1)
        transport.fail("/find/tt0137523", with: FetchError.offline("no route"))
        await #expect(throws: FetchError.offline("no route")) { try await index.item("tt0137523") }
    }
}
