import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import PeopleInfrastructure
import PeopleInfrastructureTestHelpers
import Storage
import StorageTestHelpers

/// A repository over storage in memory and a scripted remote source.
struct RepositoryBench {
    let clock = ManualClock()
    let engine = FailingStorage()
    let remote = FakePersonRemote()
    let storage: ContextStorage
    let people: CachedPersonRepository

    init() {
        storage = ContextStorage(engine, clock: clock.wall)
        people = CachedPersonRepository(remote: remote, storage: storage, locale: .unitedStates)
    }

    /// A repository on the same storage for another locale.
    func people(in locale: ContentLocale) -> CachedPersonRepository {
        CachedPersonRepository(remote: remote, storage: storage, locale: locale)
    }

    func person(
        with parts: Set<PersonPart> = Set(PersonPart.allCases), requiring required: PersonPart? = nil,
        policy: FetchPolicy = .cached
    ) async throws -> Fetched<PersonAggregate> {
        try await people.item(287, with: parts, requiring: required, policy)
    }

    /// Moves the clock past the lifetime of everything that is stored.
    func expireRecords() { clock.advance(by: 100_000) }

    func disconnect() { remote.script.failEverything(with: Self.offline) }

    static let offline = FetchError.offline("no route")
    static let notStored = FetchWarning.notStored(FailingStorage.diskFull.fetchError)
    static let german = ContentLocale(language: "de-DE", region: "DE")
}
