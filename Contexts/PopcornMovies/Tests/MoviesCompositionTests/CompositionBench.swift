import CoreDomainTestHelpers
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import PopcornMovies
import StorageTestHelpers

/// The whole context, over a remote side that is told what to answer.
struct CompositionBench {
    let clock = ManualClock()
    let remote = FakeMovieRemote()
    let images = FakeImages()
    let events = RecordedEvents()
    let storage: ContextStorage
    let movies: PopcornMovies

    init(engine: any StorageEngine = MemoryStorage(), library: any StorageEngine = MemoryStorage()) {
        storage = ContextStorage(engine, clock: clock.wall)
        movies = PopcornMovies(
            remote: remote, images: images, storage: storage,
            library: ContextStorage(library, clock: clock.wall), events: events)
    }

    /// Lets the remote side tell of this movie.
    func answer(_ movie: RemoteMovie) {
        remote.set { $0.movies[movie.movie.id] = .success(RemoteResponse(movie)) }
    }

    /// Lets everything that is stored by now outlive its lifetime.
    func letAge() { clock.advance(by: 100_000) }

    static let offline = FetchError.offline("no route")
}
