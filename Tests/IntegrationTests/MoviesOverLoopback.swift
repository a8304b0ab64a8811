import Foundation
import LoopbackTMDb
import PopcornMovies
import PopcornMoviesAdapters
import SQLiteStorage
import Synchronization
import TMDb
import TMDbConfiguration

/// The movies context as an app wires it, against a TMDb on loopback, with a clock that is set by hand.
struct MoviesOverLoopback {
    let server: LoopbackTMDb
    let movies: PopcornMovies
    let storage: ContextStorage
    let time = Time()

    init(_ engine: any StorageEngine = MemoryStorage()) throws {
        server = try LoopbackTMDb.started()
        let client = TMDbClient(
            transport: CurlTransport(), baseURL: try url(server.base), credential: .accessToken("x"),
            clock: StandingClock(), jitter: { 0 })
        let clock = WallClock { [time] in time.now }
        storage = ContextStorage(engine, clock: clock)
        movies = PopcornMovies(
            remote: TMDbMovieRemoteDataSource(client: client),
            images: StoredImagesConfiguration(
                client: client, storage: ContextStorage(MemoryStorage(), clock: clock)),
            storage: storage,
            library: ContextStorage(MemoryStorage(), clock: clock))
    }

    /// A clock that stands still until it is put forward.
    final class Time: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

        var now: Date { date.withLock { $0 } }

        func advance(days: Double) { date.withLock { $0 += days * 86_400 } }
    }
}

/// A clock on which nothing ever takes time, so that no attempt is given up, however crowded the machine.
private struct StandingClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        guard deadline > now else { return }
        // Longer than any test; ends with its task.
        try await Task.sleep(for: .seconds(3600))
    }
}

private func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
}
