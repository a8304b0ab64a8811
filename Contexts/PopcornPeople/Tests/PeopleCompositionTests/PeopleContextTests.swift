import CoreDomainTestHelpers
import PeopleDomainTestHelpers
import PeopleInfrastructureTestHelpers
import PopcornPeople
import StorageTestHelpers
import Testing

/// The whole context over a scripted remote source.
@Suite(.timeLimit(.minutes(10))) struct PeopleContextTests {
    private let clock = ManualClock()
    private let engine = CountingStorage()
    private let remote = FakePersonRemote()
    private let storage: ContextStorage
    private let people: PeopleContext
    private static let offline = FetchError.offline("no route")

    init() {
        storage = ContextStorage(engine, clock: clock.wall)
        people = PeopleContext(remote: remote, images: FakeImages(), storage: storage)
    }

    /// Moves the clock past the lifetime of everything that is stored.
    private func expireRecords() { clock.advance(by: 100_000) }

    @Test func `a person's screen and everything that it leads to cost one request`() async throws {
        remote.respond(with: .mock())
        let screen = try await people.fetchOverview(287)
        #expect(screen.warnings == [])
        #expect(screen.value.knownFor?.count == 4)
        #expect(screen.value.details.profileURLSet == .profile("pitt.jpg"))
        #expect(try await people.fetchDetails(287).value == screen.value.details)
        #expect(try await people.fetchCredits(287).value.titles.count == 4)
        #expect(try await people.fetchCredits(287, filter: .directed).value.titles.map(\.title) == ["Fight Club"])
        #expect(try await people.fetchImages(287).value.profileURLSets.count == 2)
        #expect(try await people.fetchPreview(287).value == PersonPreview(.mock()))
        #expect(try await people.fetchCommon((287, 287)).value.titles.count == 4)
        #expect(remote.script.requests == [.person(287)])
    }

    @Test func `a stored person's screen costs one load and no other operation of the engine`() async throws {
        remote.respond(with: .mock())
        let fetched = try await people.fetchOverview(287)
        _ = engine.takeOperations()
        #expect(try await people.fetchOverview(287).value == fetched.value)
        // The person, their remembered absence and the credits.
        #expect(engine.takeOperations() == [.load(4)])
        _ = try await people.fetchDetails(287)
        _ = try await people.fetchPreview(287)
        #expect(engine.takeOperations() == [.load(3), .load(1)])
    }

    @Test func `two stored people in common cost one load each, others one request each`() async throws {
        for id in [287, 819] { remote.respond(with: .mock(person: .mock(id: id), credits: .mock(id: id))) }
        _ = try await people.fetchCommon((287, 819))
        #expect(Set(remote.script.requests) == [.person(287), .person(819)])
        _ = engine.takeOperations()
        #expect(try await people.fetchCommon((287, 819)).value.titles.count == 4)
        #expect(engine.takeOperations() == [.load(5), .load(5)])
        #expect(remote.script.requests.count == 2)
    }

    @Test func `offline a stale person's screen is whole, after one request`() async throws {
        remote.respond(with: .mock())
        let screen = try await people.fetchOverview(287).value
        expireRecords()
        remote.script.failEverything(with: Self.offline)
        let stale = Fetched(screen, .stale(since: ManualClock.start), warnings: [.refetchFailed(Self.offline)])
        #expect(try await people.fetchOverview(287) == stale)
        #expect(remote.script.requests.count == 2)
    }

    @Test func `a screen shows no part of an older response`() async throws {
        remote.respond(with: .mock())
        _ = try await people.fetchOverview(287)
        expireRecords()
        let broken = FetchWarning.absent(PersonPart.credits, .badData("CombinedCredits.cast: a number"))
        remote.respond(with: PersonAggregate(person: .mock(name: "Second")), warnings: [broken])
        let screen = try await people.fetchOverview(287)
        #expect(screen.warnings == [broken])
        for screen in [screen, try await people.fetchOverview(287, .stored)] {
            #expect(screen.value.details.name == "Second")
            #expect(screen.value.knownFor == nil)
        }
    }

    @Test func `observing a person yields another caller's refresh`() async throws {
        remote.respond(with: .mock())
        _ = try await people.fetchDetails(287)
        var updates = people.observeDetails(of: 287).makeAsyncIterator()
        #expect(try await updates.next()?.value.name == "Brad Pitt")
        remote.respond(with: .mock(person: .mock(name: "Second")))
        _ = try await people.fetchDetails(287, .refresh)
        #expect(try await updates.next()?.value.name == "Second")
    }

    @Test func `offline a search finds the people of lists and those who were fetched`() async throws {
        remote.respond(.popular, with: .mock(items: [.mock(id: 1, name: "Pitt the Younger")]))
        remote.respond(with: .mock())
        _ = try await people.fetchPage(.popular)
        _ = try await people.fetchDetails(287)
        remote.script.failEverything(with: Self.offline)
        let found = try await people.search(PersonSearch("pitt"))
        #expect(Set(found.value.items.map(\.name)) == ["Brad Pitt", "Pitt the Younger"])
        #expect(found.warnings == [.refetchFailed(Self.offline)])
        #expect(try await people.suggestName(near: "Brad Pit") == "Brad Pitt")
    }

    @Test func `clearing the cache removes what was fetched, and none is counted any longer`() async throws {
        let memory = MemoryStorage()
        let people = PeopleContext(remote: remote, images: FakeImages(), storage: ContextStorage(memory))
        remote.respond(with: .mock())
        _ = try await people.fetchDetails(287)
        #expect(PeopleContext.storedPersonCount(in: try await memory.statistics()) == 1)
        #expect(try await people.clearCache(staleOnly: true) == 0)
        #expect(try await people.clearCache() == 4)
        #expect(PeopleContext.storedPersonCount(in: try await memory.statistics()) == 0)
        remote.script.failEverything(with: Self.offline)
        await #expect(throws: Self.offline) { try await people.fetchDetails(287) }
    }
}
