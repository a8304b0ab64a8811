import Foundation
import LoopbackTMDb
import MemoryStorage
import PopcornMovies
import PopcornMoviesAdapters
import PopcornPeople
import PopcornPeopleAdapters
import PopcornTVSeries
import PopcornTVSeriesAdapters
import SQLiteStorage
import Storage
import Synchronization
import TMDb
import TMDbConfiguration

/// The contexts as an app connects them, over a server on loopback and a clock that tests move.
struct ContextsOverLoopback {
    let server: LoopbackTMDb
    let movies: MoviesContext
    let series: TVSeriesContext
    let people: PeopleContext
    let storage: ContextStorage
    let time = Time()

    init(_ engine: any StorageEngine = MemoryStorage()) throws {
        server = try LoopbackTMDb.started()
        let client = TMDbClient(
            transport: CurlTransport(), baseURL: try url(server.base), credential: .accessToken("x"),
            clock: StandingClock(), jitter: { 0 })
        let clock = WallClock { [time] in time.now }
        storage = ContextStorage(engine, clock: clock)
        let images = StoredImagesConfiguration(
            client: client, storage: ContextStorage(MemoryStorage(), clock: clock))
        movies = MoviesContext(
            remote: TMDbMovieRemoteDataSource(client: client), images: images, storage: storage)
        series = TVSeriesContext(
            remote: TMDbTVSeriesRemoteDataSource(client: client), images: images, storage: storage)
        people = PeopleContext(
            remote: TMDbPersonRemoteDataSource(client: client), images: images, storage: storage)
    }

    /// Runs `body` with contexts over SQLite or memory.
    static func with(
        inSQLite: Bool, _ body: (ContextsOverLoopback) async throws -> Void
    ) async throws {
        guard inSQLite else { return try await body(try ContextsOverLoopback()) }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = SQLiteStorage(file: folder.appending(path: "contexts.sqlite"))
        try await body(try ContextsOverLoopback(engine))
        await engine.close()
    }

    /// A clock that stands still until it is moved.
    final class Time: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

        var now: Date { date.withLock { $0 } }

        func advance(days: Double) { date.withLock { $0 += days * 86_400 } }
    }
}

/// A clock that stands still, so that no request times out on a busy machine.
private struct StandingClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        guard deadline > now else { return }
        // Never returns within a test: the sleeping task is cancelled before.
        try await Task.sleep(for: .seconds(3600))
    }
}

private func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
}
