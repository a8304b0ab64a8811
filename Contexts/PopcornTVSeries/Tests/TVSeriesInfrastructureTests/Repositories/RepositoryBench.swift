import CoreDomain
import CoreDomainTestHelpers
import Storage
import StorageTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import TVSeriesInfrastructure
import TVSeriesInfrastructureTestHelpers

/// A repository over memory storage and a scripted remote source.
struct RepositoryBench {
    let clock = ManualClock()
    let engine = FailingStorage()
    let remote = FakeTVSeriesRemote()
    let storage: ContextStorage
    let repository: CachedTVSeriesRepository

    init() {
        storage = ContextStorage(engine, clock: clock.wall)
        repository = CachedTVSeriesRepository(remote: remote, storage: storage, locale: .unitedStates)
    }

    /// A repository on the same storage for another locale.
    func repository(in locale: ContentLocale) -> CachedTVSeriesRepository {
        CachedTVSeriesRepository(remote: remote, storage: storage, locale: locale)
    }

    func series(
        with parts: Set<TVSeriesPart> = Set(TVSeriesPart.allCases), requiring required: TVSeriesPart? = nil,
        _ policy: FetchPolicy = .cached
    ) async throws -> Fetched<TVSeriesAggregate> {
        try await repository.item(1396, with: parts, requiring: required, policy)
    }

    /// Moves the clock past the lifetime of all stored records.
    func expireRecords() { clock.advance(by: 100_000) }

    func disconnect() { remote.script.failEverything(with: Self.offline) }

    static let offline = FetchError.offline("no route")
    static let notStored = FetchWarning.notStored(FailingStorage.diskFull.fetchError)
    static let german = ContentLocale(language: "de-DE", region: "DE")
}
