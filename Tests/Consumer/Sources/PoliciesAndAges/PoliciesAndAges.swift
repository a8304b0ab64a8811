import Foundation
import MemoryStorage
import PopcornMovies
import Storage
import Synchronization

/// Fetches one movie with each policy, while its stored copy grows old and its source goes away.
@main struct PoliciesAndAges {
    static func main() async throws {
        let clock = Clock()
        var lifetimes = FreshnessPolicy.standard
        lifetimes[.details] = 3600
        let storage = ContextStorage(MemoryStorage(), freshness: lifetimes, clock: WallClock { clock.now })

        let source = HomeMovies()
        let movies = MoviesContext(remote: source, images: .none, storage: storage)
        await show(.cached, movies)
        await show(.cached, movies)

        clock.advance(by: 7200)
        await show(.stored, movies)
        await show(.unstored, movies)
        await show(.storedOnly, movies)

        source.disconnect()
        await show(.cached, movies)
        await show(.refresh, movies)

        clock.advance(by: 31 * 86_400)
        await show(.stored, movies)
        await show(.storedOnly, movies)
        try await storage.close()
    }

    /// Prints where the movie comes from, with its warnings, or why there is none.
    static func show(_ policy: FetchPolicy, _ movies: MoviesContext) async {
        do {
            let movie = try await movies.details(of: 1, policy: policy)
            let origin =
                switch movie.freshness {
                case .network: "fetched"
                case .fresh: "stored, fresh"
                case .stale: "stored, stale"
                }
            print(policy, origin, movie.warnings.compactMap(\.refetchError?.message), separator: " | ")
        } catch {
            print(policy, error.message, separator: " | ")
        }
    }
}

/// A clock that this program sets.
private final class Clock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_790_000_000))

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

/// A remote data source with one movie, which can be disconnected.
private final class HomeMovies: MovieRemoteDataSource {
    let offeredParts: Set<MoviePart> = []
    let maximumAge: TimeInterval = 30 * 86_400
    private let isConnected = Mutex(true)

    func disconnect() { isConnected.withLock { $0 = false } }

    func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate> {
        guard isConnected.withLock({ $0 }) else { throw FetchError.offline("no network") }
        return RemoteResponse(MovieAggregate(movie: Movie(id: id, title: "A Home Movie")))
    }
}
