import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesInfrastructure
import PopcornMovies
import PopcornMoviesAdapters
import Storage
import StorageTestHelpers
import TMDb
import TMDbTestHelpers
import Testing

/// One answer about a movie on its way from TMDb to a face, as an app wires it, and what it is at each layer.
struct MoviePassage {
    struct Stop {
        let movie: Shape
        let credits: Shape

        init(movie: Any, credits: Any) {
            self.movie = Shape(reflecting: movie)
            self.credits = Shape(reflecting: credits)
        }
    }

    private let id: Int
    private let json: JSON
    private let transport = FixtureTransport()
    private let client: TMDbClient
    private let remote: TMDbMovieRemoteDataSource
    private let locale = ContentLocale(language: "de-AT", region: "AT")

    init(_ json: JSON) {
        self.json = json
        id = if case .leaf(.integer(let id)) = json[["id"]] { id } else { 1 }
        client = TMDbClient(transport: transport)
        remote = TMDbMovieRemoteDataSource(client: client)
    }

    func stops() async throws -> [Layer: Stop] {
        transport.respond(to: "/movie/\(id)", with: json.text)
        let wire = try await client.send(.movie(id)).value
        let domain = try await remote.movie(id, in: locale).value
        let storage = storage()
        _ = try await repository(storage).movie(id, .cached)
        let updated = try await updated()
        // From here on only what is stored can answer.
        transport.fail("/movie/\(id)", with: FetchError.offline("nobody may be asked"))
        let movies = PopcornMovies(
            remote: remote, images: FakeImages(), storage: storage, library: ContextStorage(MemoryStorage()),
            locale: locale)
        return [
            .wire: Stop(movie: wire.main, credits: wire.parts.credits as Any),
            .domain: Stop(movie: domain.movie, credits: domain.credits as Any),
            .entity: try await entities(storage),
            .updated: updated,
            .again: Stop(
                movie: try await repository(storage).movie(id, .cached).value,
                credits: (try? await repository(storage).credits(of: id, .cached).value) as Any),
            .details: Stop(
                movie: try await movies.fetchDetails(id).value,
                credits: (try? await movies.fetchCredits(of: id).value) as Any),
        ]
    }

    /// The records after this answer came over those of another one in which everything was set.
    private func updated() async throws -> Stop {
        var writer = FixtureWriter(number: 5000)
        var older = writer.object(of: Guide.movie)
        older[["credits"]] = writer.object(of: Guide.credits)
        older[["id"]] = .leaf(.integer(id))
        let storage = storage()
        transport.respond(to: "/movie/\(id)", with: older.text)
        _ = try await repository(storage).movie(id, .cached)
        transport.respond(to: "/movie/\(id)", with: json.text)
        _ = try await repository(storage).movie(id, .refresh)
        return try await entities(storage)
    }

    private func entities(_ storage: ContextStorage) async throws -> Stop {
        let key = RecordKey(Scalar(id), .text(locale.language))
        return Stop(
            movie: try #require(try await storage.store(of: MoviesMovieEntity.self).get(key)).record,
            credits: try await storage.store(of: MoviesCreditsEntity.self).get(key)?.record as Any)
    }

    /// What it hands out went through the record's schema, column by column, as through a table.
    private func storage() -> ContextStorage {
        ContextStorage(RowStorage(), clock: ManualClock().wall)
    }

    private func repository(_ storage: ContextStorage) -> CachedMovieRepository {
        CachedMovieRepository(remote: remote, storage: storage, locale: locale)
    }
}
