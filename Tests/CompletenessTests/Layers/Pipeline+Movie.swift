import CoreDomain
import CoreDomainTestHelpers
import Storage
import MoviesDomain
import MoviesInfrastructure
import PopcornMovies
import PopcornMoviesAdapters
import TMDb

extension Pipeline {
    static let movie = movieRoot.pipeline(
        in: MoviesMovieEntity.self, wire: { $0.main }, domain: { $0.movie }, details: { $0.details })

    static let credits = movieRoot.pipeline(
        of: "credits", in: MoviesCreditsEntity.self, wire: { $0.parts.credits as Any }, domain: { $0.credits as Any },
        details: { $0.credits as Any })

    private static let movieRoot = RootPipeline<TMDb.MovieResponse, MovieAggregate, MovieOverview>(
        table: TypeReference.movie, parts: ["credits": TypeReference.credits], path: { "/movie/\($0.id)" },
        send: { try await $1.send(.movie($0.id)).value },
        fetchRemote: { try await TMDbMovieRemoteDataSource(client: $1).item($0.id, in: locale).value },
        fetch: { numbers, client, storage, policy in
            let remote = TMDbMovieRemoteDataSource(client: client)
            return try await CachedMovieRepository(remote: remote, storage: storage, locale: locale)
                .item(numbers.id, with: [.credits], requiring: nil, policy).value
        },
        fetchDetails: { numbers, client, storage in
            let remote = TMDbMovieRemoteDataSource(client: client)
            return try await MoviesContext(remote: remote, images: FakeImages(), storage: storage, locale: locale)
                .overview(of: numbers.id).value
        })

    private static let locale = RootPipeline<TMDb.MovieResponse, MovieAggregate, MovieOverview>.locale
}
