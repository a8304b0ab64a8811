import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import Storage
import StorageTestHelpers

/// A repository with all that it stands on.
struct RepositoryBench {
    let clock = ManualClock()
    let engine = FailingStorage()
    let remote = FakeMovieRemote()
    let storage: ContextStorage
    let movies: CachedMovieRepository

    init(freshness: FreshnessPolicy = .standard) {
        storage = ContextStorage(engine, freshness: freshness, clock: clock.wall)
        movies = CachedMovieRepository(remote: remote, storage: storage, locale: .unitedStates)
    }

    /// A repository on the same storage for readers of another language.
    func movies(in language: String, region: String) -> CachedMovieRepository {
        CachedMovieRepository(
            remote: remote, storage: storage, locale: ContentLocale(language: language, region: region))
    }

    /// Lets everything that is stored by now outlive its lifetime.
    func letAge() { clock.advance(by: 100_000) }

    static let offline = FetchError.offline("no route")
    static let notStored = FetchWarning.notStored(FailingStorage.diskFull.fetchError)
}
