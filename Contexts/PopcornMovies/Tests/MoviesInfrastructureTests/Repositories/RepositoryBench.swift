import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import Storage
import StorageTestHelpers

/// A repository over storage in memory and a scripted remote source.
struct RepositoryBench {
    let clock = ManualClock()
    let engine = FailingStorage()
    let remote = FakeMovieRemote()
    let storage: ContextStorage
    let movies: CachedMovieRepository

    init() {
        storage = ContextStorage(engine, clock: clock.wall)
        movies = CachedMovieRepository(remote: remote, storage: storage, locale: .unitedStates)
    }

    /// A repository on the same storage for another locale.
    func movies(in locale: ContentLocale) -> CachedMovieRepository {
        CachedMovieRepository(remote: remote, storage: storage, locale: locale)
    }

    func movie(
        with parts: Set<MoviePart> = Set(MoviePart.allCases), requiring required: MoviePart? = nil,
        _ policy: FetchPolicy = .cached
    ) async throws -> Fetched<MovieAggregate> {
        try await movies.item(550, with: parts, requiring: required, policy)
    }

    func respond(_ list: MovieList, _ number: Int, with page: Page<MoviePreview>, in locale: ContentLocale? = nil) {
        remote.script.respond(
            to: .page(number, of: list, in: locale ?? .unitedStates), with: RemoteResponse(page))
    }

    /// Moves the clock past the lifetime of everything that is stored.
    func expireRecords() { clock.advance(by: 100_000) }

    func disconnect() { remote.script.failEverything(with: Self.offline) }

    static let offline = FetchError.offline("no route")
    static let notStored = FetchWarning.notStored(FailingStorage.diskFull.fetchError)
    static let german = ContentLocale(language: "de-DE", region: "DE")
}
