import CoreDomainTestHelpers
import MemoryStorage
import PeopleDomainTestHelpers
import PeopleInfrastructureTestHelpers
import PopcornPeople
import StorageTestHelpers
import Testing

@testable import PeopleApplication

/// The use cases specific to people. `PeopleConformanceTests` covers those of all catalogues.
@Suite struct PeopleContextTests {
    private let clock = ManualClock()
    private let engine = CountingStorage()
    private let remote = FakePersonRemote()
    private let people: PeopleContext
    private let broken = FetchError.badData("CombinedCredits.cast: a number")

    init() {
        let storage = ContextStorage(engine, clock: clock.wall)
        people = PeopleContext(remote: remote, images: FakeImages(), storage: storage)
    }

    @Test func `a person's screen and all screens opened from it take one request in total`() async throws {
        remote.respond(with: .mock())
        let screen = try await people.overview(of: 287)
        #expect(screen.warnings == [])
        #expect(screen.value.knownFor?.count == 4)
        #expect(screen.value.details.profileURLSet == .profile("pitt.jpg"))
        #expect(try await people.details(of: 287).value == screen.value.details)
        let images = PersonImagesDetailsMapper().map(.mock(), imagesConfiguration: .mock())
        #expect(try await people.images(of: 287).value == images)
        #expect(try await people.preview(of: 287).value == PersonPreview(.mock()))
        #expect(try await people.commonTitles(of: 287, and: 287).value.titles.count == 4)
        #expect(remote.script.requests == [.person(287)])
    }

    @Test(arguments: [nil] + CreditFilter.allCases)
    func `only credits that match the filter are returned`(_ filter: CreditFilter?) async throws {
        remote.respond(with: .mock())
        let credits = PersonCreditsDetailsMapper().map(.mock(), filter: filter, imagesConfiguration: .mock())
        #expect(try await people.credits(of: 287, filter: filter) == Fetched(credits, .network))
    }

    @Test func `absent credits are nil on a screen, and fetching them throws the reason for their absence`()
        async throws
    {
        let warnings = [FetchWarning.absent(PersonPart.credits, broken)]
        remote.respond(with: .mock(credits: nil), warnings: warnings)
        let overview = try await people.overview(of: 287)
        #expect(overview.value.knownFor == nil)
        #expect(overview.warnings == warnings)
        await #expect(throws: broken) { try await people.credits(of: 287) }
        await #expect(throws: broken) { try await people.commonTitles(of: 287, and: 287) }
    }

    // MARK: Two people

    @Test func `common titles take one load per stored person and one request per other person`() async throws {
        for id in [287, 819] { remote.respond(with: .mock(person: .mock(id: id), credits: .mock(id: id))) }
        _ = try await people.commonTitles(of: 287, and: 819)
        #expect(Set(remote.script.requests) == [.person(287), .person(819)])
        _ = engine.takeOperations()
        #expect(try await people.commonTitles(of: 287, and: 819).value.titles.count == 4)
        #expect(engine.takeOperations() == [.load(5), .load(5)])
        #expect(remote.script.requests.count == 2)
    }

    @Test func `a result about two people has the age of the older record and the warnings of both`() async throws {
        let other = PersonAggregate.mock(person: .mock(id: 819), credits: .mock(id: 819, crew: []))
        remote.respond(with: .mock(), warnings: [.skipped(2)])
        remote.respond(with: other, warnings: [.skipped(1), .skipped(2)])
        let common = CommonCreditsDetailsMapper().map((.mock(), other), imagesConfiguration: .mock())
        let fetched = try await people.commonTitles(of: 287, and: 819)
        #expect(fetched == Fetched(common, .network, warnings: [.skipped(2), .skipped(1)]))
        clock.advance(by: 60)
        for refreshed in [287, 819] {
            _ = try await people.details(of: refreshed, policy: .refresh)
            let isBoth = refreshed == 819
            let oldest = Freshness.fresh(since: isBoth ? clock.now : ManualClock.start)
            #expect(try await people.commonTitles(of: 287, and: 819).freshness == oldest)
        }
    }

    @Test func `a source's error is thrown unchanged`() async {
        let error = FetchError.rateLimited(retryAfter: 7)
        remote.script.failEverything(with: error)
        await #expect(throws: error) { try await people.credits(of: 1) }
        await #expect(throws: error) { try await people.images(of: 1) }
        await #expect(throws: error) { try await people.commonTitles(of: 1, and: 2) }
    }

    /// A source with only people.
    private struct LittleSource: PersonRemoteDataSource {
        let offeredParts: Set<PersonPart> = []

        func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<PersonAggregate> {
            RemoteResponse(PersonAggregate(person: Person(id: id, name: "Little", gender: .unknown)))
        }
    }

    @Test func `a part the source doesn't offer causes no warning, but requesting it by itself throws an error`()
        async throws
    {
        let people = PeopleContext(remote: LittleSource(), images: .none, storage: ContextStorage(engine))
        for _ in 1...2 { #expect(try await people.overview(of: 1).warnings == []) }
        await #expect(throws: FetchError.notOffered("credits of person 1")) { try await people.credits(of: 1) }
        await #expect(throws: FetchError.notOffered("lists of people")) { try await people.page(of: .popular) }
    }

    // MARK: Stored people

    @Test func `a search finds stored people by name first, then by original name`() async throws {
        let rows: [PersonPreview] = [
            .mock(id: 1, name: "Hayao", originalName: "Goro"), .mock(id: 2, name: "Goro", originalName: nil),
            .mock(id: 3, name: "Isao", originalName: nil),
        ]
        remote.respond(.popular, with: .mock(items: rows))
        _ = try await people.page(of: .popular)
        #expect(try await people.stored(matching: PersonSearch("goro"), limit: 20).map(\.id) == [2, 1])
        #expect(try await people.stored(matching: PersonSearch("goro"), limit: 1).map(\.id) == [2])
    }

    @Test func `a person fetched by id is found by searches and counted until the cache is cleared`() async throws {
        let memory = MemoryStorage()
        let people = PeopleContext(remote: remote, images: FakeImages(), storage: ContextStorage(memory))
        remote.respond(with: .mock())
        _ = try await people.details(of: 287)
        #expect(try await people.stored(matching: PersonSearch("pitt"), limit: 20).map(\.id) == [287])
        #expect(try await people.storedCount() == 1)
        #expect(try await people.clearCache() == 4)
        #expect(try await people.storedCount() == 0)
    }
}
