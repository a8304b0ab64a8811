import CoreDomainTestHelpers
import MoviesInfrastructureTestHelpers
import PopcornMovies
import StorageTestHelpers

/// The whole context over a scripted remote source.
struct CompositionBench {
    let clock = ManualClock()
    let remote: FakeMovieRemote
    let storage: ContextStorage
    let movies: MoviesContext

    init(
        engine: any StorageEngine = MemoryStorage(), remote: FakeMovieRemote = FakeMovieRemote(),
        lists: FakeLists = FakeLists()
    ) {
        self.remote = remote
        storage = ContextStorage(engine, clock: clock.wall)
        movies = MoviesContext(remote: remote, images: FakeImages(), storage: storage, lists: lists)
    }

    /// Moves the clock past the lifetime of everything that is stored.
    func expireRecords() { clock.advance(by: 100_000) }

    func disconnect() { remote.script.failEverything(with: Self.offline) }

    static let offline = FetchError.offline("no route")
}
