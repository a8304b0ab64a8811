import CoreDomain
import CoreDomainTestHelpers
import Foundation
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

/// The use cases that fetch a person or one part of them.
@Suite(.timeLimit(.minutes(10))) struct FetchPersonTests {
    private let bench = PeopleContextBench()
    private let stale = PeopleContextBench.stale

    private func fetched<Value>(_ value: Value) -> Fetched<Value> {
        Fetched(value, stale, warnings: [.skipped(1)])
    }

    @Test(arguments: [FetchPolicy.cached, .refresh, .stored])
    func `details and overview are one request each, with its freshness and warnings`(_ policy: FetchPolicy)
        async throws
    {
        bench.respond(with: [], policy)
        bench.respond(with: [.credits], policy)
        let overview = PersonOverviewMapper().map(.mock(), imagesConfiguration: .mock())
        #expect(try await bench.people.fetchOverview(287, policy) == fetched(overview))
        #expect(try await bench.people.fetchDetails(287, policy) == fetched(overview.details))
        #expect(bench.repository.script.requests.count == 2)
    }

    @Test func `absent credits are nil, and their warning passes`() async throws {
        let warnings = [FetchWarning.absent(PersonPart.credits, PeopleContextBench.broken)]
        bench.respond(with: [.credits], .cached, .mock(credits: nil), warnings: warnings)
        let overview = try await bench.people.fetchOverview(287)
        #expect(overview.value.knownFor == nil)
        #expect(overview.warnings == warnings)
    }

    @Test(arguments: [nil] + CreditFilter.allCases, [FetchPolicy.cached, .refresh])
    func `credits are those that match the filter`(_ filter: CreditFilter?, _ policy: FetchPolicy) async throws {
        bench.respond(with: [.credits], requiring: .credits, policy)
        let credits = PersonCreditsDetailsMapper().map(.mock(), filter: filter, imagesConfiguration: .mock())
        #expect(try await bench.people.fetchCredits(287, filter: filter, policy) == fetched(credits))
    }

    @Test func `images are URLs`() async throws {
        bench.respond(with: [.images], requiring: .images)
        let images = PersonImagesDetailsMapper().map(.mock(), imagesConfiguration: .mock())
        #expect(try await bench.people.fetchImages(287) == fetched(images))
    }

    @Test func `a preview passes as it is, without the images configuration`() async throws {
        bench.repository.script.respond(to: .preview(287, .refresh), with: fetched(PersonPreview.mock()))
        #expect(try await bench.people.fetchPreview(287, .refresh) == fetched(.mock()))
        #expect(bench.images.requestCount == 0)
    }

    @Test func `an absent part throws the reason`() async {
        let warnings = [FetchWarning.absent(PersonPart.credits, PeopleContextBench.broken)]
        bench.respond(with: [.credits], requiring: .credits, .cached, .mock(credits: nil), warnings: warnings)
        await #expect(throws: PeopleContextBench.broken) { try await bench.people.fetchCredits(287) }
        await #expect(throws: PeopleContextBench.broken) { try await bench.people.fetchCommon((287, 287)) }
    }

    @Test func `without images configuration details come with a warning`() async throws {
        let bench = PeopleContextBench(images: FakeImages(.failure(PeopleContextBench.broken)))
        bench.respond(with: [])
        let details = PersonDetailsMapper().map(.mock(), imagesConfiguration: nil)
        let warning = FetchWarning.absent(SharedPart.imagesConfiguration, PeopleContextBench.broken)
        #expect(try await bench.people.fetchDetails(287) == fetched(details).adding([warning]))
    }

    // MARK: Two people

    @Test(arguments: [
        (Freshness.network, Freshness.network, Freshness.network), (.network, PeopleContextBench.stale, .stale),
        (.fresh(since: ManualClock.start + 1), .stale, .stale), (.stale, .fresh(since: ManualClock.start + 1), .stale),
    ])
    func `two people are as old as the older of them, with the warnings of both`(
        _ first: Freshness, _ second: Freshness, _ expected: Freshness
    ) async throws {
        let other = PersonAggregate.mock(person: .mock(id: 819), credits: .mock(id: 819, crew: []))
        bench.respond(with: [.credits], requiring: .credits, .cached, .mock(), first, warnings: [.skipped(2)])
        bench.respond(
            with: [.credits], requiring: .credits, .cached, other, second, warnings: [.skipped(1), .skipped(2)])
        let common = CommonCreditsDetailsMapper().map((.mock(), other), imagesConfiguration: .mock())
        let fetched = try await bench.people.fetchCommon((287, 819))
        #expect(fetched == Fetched(common, expected, warnings: [.skipped(2), .skipped(1)]))
        #expect(Set(bench.repository.script.requests).count == 2)
    }

    // MARK: Observation

    @Test func `each update is mapped to details, and the stream ends with the error`() async throws {
        let updates: [FakePersonRepository.Update] = [
            .success(Fetched(.mock(), stale)), .success(Fetched(.mock(person: .mock(name: "New")), .network)),
            .failure(.offline("no route")),
        ]
        bench.repository.script.respond(to: .updates(287, with: []), with: updates)
        var details = bench.people.observeDetails(of: 287).makeAsyncIterator()
        let person = PersonDetailsMapper().map(.mock(), imagesConfiguration: .mock())
        #expect(try await details.next() == Fetched(person, stale))
        #expect(try await details.next()?.value.name == "New")
        await #expect(throws: FetchError.offline("no route")) { try await details.next() }
    }

    // MARK: Failures

    @Test(arguments: [
        FetchError.notFound("person 287"), .unauthorised("no key"), .offline("no route"), .rateLimited(retryAfter: 1),
        .badData("name: null"), .storage("disk"), .cancelled,
    ])
    func `an error of the repository is thrown as it is`(_ error: FetchError) async {
        bench.repository.script.failEverything(with: error)
        let people = bench.people
        await #expect(throws: error) { try await people.fetchDetails(1) }
        await #expect(throws: error) { try await people.fetchOverview(1) }
        await #expect(throws: error) { try await people.fetchPreview(1) }
        await #expect(throws: error) { try await people.fetchCredits(1) }
        await #expect(throws: error) { try await people.fetchImages(1) }
        await #expect(throws: error) { try await people.fetchCommon((1, 2)) }
        await #expect(throws: error) { try await people.fetchPage(.popular) }
        await #expect(throws: error) { try await people.suggestName(near: "x") }
        await #expect(throws: error) { try await people.findStored(PersonSearch("x"), limit: 1) }
        await #expect(throws: error) { try await people.clearCache() }
    }
}

extension Freshness {
    fileprivate static let stale = PeopleContextBench.stale
}
