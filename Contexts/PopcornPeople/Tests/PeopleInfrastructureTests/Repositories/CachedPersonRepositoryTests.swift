import CoreDomain
import CoreDomainTestHelpers
import Foundation
import PeopleDomain
import PeopleDomainTestHelpers
import PeopleInfrastructure
import PeopleInfrastructureTestHelpers
import Storage
import StorageTestHelpers
import Testing

@Suite(.timeLimit(.minutes(10))) struct CachedPersonRepositoryTests {
    private let bench = RepositoryBench()
    private var people: CachedPersonRepository { bench.people }
    private var remote: FakePersonRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)
    private let stale = Freshness.stale(since: ManualClock.start)

    // MARK: Parts

    @Test(arguments: [[], [.credits], [.images], [.credits, .images]] as [Set<PersonPart>])
    func `a person comes with the requested parts only, fetched or stored`(_ parts: Set<PersonPart>) async throws {
        remote.respond(with: .mock())
        let expected = PersonAggregate.mock().only(parts)
        #expect(try await bench.person(with: parts) == Fetched(expected, .network))
        #expect(try await bench.person(with: parts, requiring: parts.first) == Fetched(expected, fresh))
        #expect(remote.script.requests == [.person(287)])
    }

    @Test(arguments: PersonPart.allCases)
    func `a part that the response lacks is absent, with a warning`(_ part: PersonPart) async throws {
        remote.respond(with: .mock().only([]))
        let absent = FetchWarning.absent(part, .notFound("\(part.rawValue) of person 287"))
        let expected = PersonAggregate(person: .mock())
        #expect(try await bench.person(with: [part]) == Fetched(expected, .network, warnings: [absent]))
        #expect(try await bench.person(with: [part]) == Fetched(expected, fresh, warnings: [absent]))
        #expect(remote.script.requests.count == 1)
    }

    @Test func `a required part that the response lacks is requested again, but for stored people`() async throws {
        remote.respond(with: .mock(credits: nil))
        for policy in [FetchPolicy.cached, .cached, .stored] {
            await #expect(throws: FetchError.notFound("credits of person 287")) {
                try await people.part(.credits, \.credits, of: 287, policy)
            }
        }
        #expect(remote.script.requests.count == 2)
    }

    @Test func `a part that couldn't be read throws the reason`() async throws {
        let broken = FetchError.badData("CombinedCredits.cast: a number")
        remote.respond(with: .mock(credits: nil), warnings: [.absent(PersonPart.credits, broken)])
        await #expect(throws: broken) { try await people.part(.credits, \.credits, of: 287, .cached) }
    }

    @Test func `empty parts are stored as empty`() async throws {
        let empty = PersonAggregate.mock(credits: .mock(cast: [], crew: []), images: .mock(profilePaths: []))
        remote.respond(with: empty)
        _ = try await bench.person()
        #expect(try await bench.person() == Fetched(empty, fresh))
    }

    // MARK: Age

    @Test func `after a stale person is fetched again, every part is the new response's`() async throws {
        let second = PersonAggregate(
            person: Person(id: 287, name: "Second", gender: .unknown), credits: .mock(crew: []))
        remote.respond(with: .mock())
        _ = try await bench.person()
        bench.expireRecords()
        remote.respond(with: second)
        let absent = FetchWarning.absent(PersonPart.images, .notFound("images of person 287"))
        #expect(try await bench.person() == Fetched(second, .network, warnings: [absent]))
        #expect(try await bench.person() == Fetched(second, .fresh(since: bench.clock.now), warnings: [absent]))
    }

    @Test func `a stale person is served with a warning offline, without one if stored people suffice`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.person()
        bench.expireRecords()
        #expect(try await bench.person(policy: .stored) == Fetched(.mock(), stale))
        bench.disconnect()
        let warning = FetchWarning.refetchFailed(RepositoryBench.offline)
        #expect(try await bench.person() == Fetched(.mock(), stale, warnings: [warning]))
    }

    @Test func `records past the limit of the remote source's terms are neither served nor kept`() async throws {
        let limited = CachedPersonRepository(
            remote: FakePersonRemote(maximumAge: 200_000), storage: bench.storage, locale: .unitedStates)
        remote.respond(with: .mock())
        _ = try await bench.person()
        bench.clock.advance(by: 200_000.001)
        await #expect(throws: (any Error).self) { try await limited.item(287, with: [], requiring: nil, .stored) }
        try await expectNoRecords()
    }

    private func expectNoRecords() async throws {
        for type in CachedPersonRepository.recordTypes {
            #expect(try await bench.engine.query(.all, of: type).isEmpty, "\(type)")
        }
    }

    // MARK: Failures

    @Test func `a response about another person is bad data, and isn't stored`() async throws {
        remote.script.respond(to: .person(287), with: RemoteResponse(PersonAggregate.mock(person: .mock(id: 1))))
        await #expect(throws: FetchError.badData("the response for person 287 is about something else")) {
            try await bench.person()
        }
        try await expectNoRecords()
    }

    @Test func `a person who is no longer found is removed with all parts`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.person()
        bench.expireRecords()
        remote.script.fail(.person(287), with: FetchError.notFound("person 287"))
        await #expect(throws: FetchError.notFound("person 287")) { try await bench.person() }
        await #expect(throws: FetchError.notFound("person 287")) { try await people.preview(287, .cached) }
        try await expectNoRecords()
    }

    @Test func `a response that can't be stored is served with the requested parts`() async throws {
        bench.engine.fail(.commit)
        remote.respond(with: .mock())
        let expected = Fetched(PersonAggregate.mock(), .network, warnings: [RepositoryBench.notStored])
        #expect(try await bench.person() == expected)
        #expect(try await people.preview(287, .cached) == expected.map { PersonPreview($0) })
    }

    @Test func `each language is fetched and stored by itself`() async throws {
        let german = bench.people(in: RepositoryBench.german)
        remote.respond(with: .mock())
        remote.respond(with: .mock(person: .mock(biography: "Ein Schauspieler.")), in: RepositoryBench.german)
        _ = try await bench.person()
        _ = try await german.item(287, with: [], requiring: nil, .cached)
        #expect(try await bench.person().value == .mock())
        #expect(
            try await german.item(287, with: [], requiring: nil, .cached).value.person.biography
                == "Ein Schauspieler.")
        #expect(remote.script.requests == [.person(287), .person(287, in: RepositoryBench.german)])
    }

    // MARK: Updates

    @Test func `updates yield the stored person with their parts, then each change`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.person()
        var updates = people.updates(of: 287, with: [.images]).makeAsyncIterator()
        #expect(try await updates.next(isolation: nil) == Fetched(.mock().only([.images]), fresh))
        let second = PersonAggregate.mock(person: .mock(name: "Second"), images: .mock(profilePaths: []))
        remote.respond(with: second)
        _ = try await bench.person(policy: .refresh)
        #expect(try await updates.next(isolation: nil) == Fetched(second.only([.images]), fresh))
    }
}
