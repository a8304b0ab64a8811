import PopcornMovies
import PopcornMoviesAdapters
import TMDb
import Testing

/// A file that imports a context and TMDb: unqualified names are the domain's, and those after `TMDb.` the wire's.
struct NamesTests {
    @Test func `the names of domain types and wire types do not clash`() async throws {
        let client = TMDbClient(transport: SampleCatalogue())
        let response: RemoteResponse<TMDb.MovieResponse> = try await client.send(.movie(550))
        let movie = try await TMDbMovieRemoteDataSource(client: client)
            .item(550, in: ContentLocale(language: "en-GB", region: "GB")).value.movie
        #expect(title(of: response.value.main) == title(of: movie))
        #expect(names(of: response.value.main.genres ?? []) == names(of: movie.genres ?? []))
        let wire: (TMDb.Video?, TMDb.CastMember?, TMDb.CrewMember?, TMDb.Gender, TMDb.TrendingWindow)
        wire = (nil, nil, nil, .unknown, .week)
        let domain: (Video?, CastMember?, CrewMember?, Gender, TrendingWindow) = (nil, nil, nil, .unknown, .week)
        #expect(wire.3.rawValue == domain.3.rawValue && wire.4.rawValue == domain.4.rawValue)
    }

    private func title(of movie: TMDb.Movie) -> String { movie.title }
    private func title(of movie: Movie) -> String { movie.title }
    private func names(of genres: [TMDb.Genre]) -> [String] { genres.map(\.name) }
    private func names(of genres: [Genre]) -> [String] { genres.map(\.name) }
}
