import LoopbackTMDb
import PopcornMovies
import Testing

@Suite struct MoviesOverLoopbackTests {
    @Test func `a movie without an images configuration has a warning, and the configuration is requested again`()
        async throws
    {
        let loopback = try ContextsOverLoopback()
        loopback.server.fail("/3/configuration", with: .notFound)
        for requests in 1...2 {
            let movie = try await loopback.movies.details(of: 550)
            #expect(movie.value.posterURLSet == nil)
            #expect(movie.warnings.contains { if case .absent(_, .badData) = $0 { true } else { false } })
            #expect(loopback.server.count("/3/configuration") == requests)
        }
        loopback.server.heal()
        #expect(try await loopback.movies.details(of: 550).value.posterURLSet != nil)
    }
}
