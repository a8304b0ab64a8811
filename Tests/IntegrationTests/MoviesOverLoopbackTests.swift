import LoopbackTMDb
import PopcornMovies
import Testing

@Suite struct MoviesOverLoopbackTests {
    @Test func `a movie's screen and everything that it leads to cost one request`() async throws {
        let loopback = try ContextsOverLoopback()
        _ = try await loopback.movies.fetchOverview(550)
        _ = try await loopback.movies.fetchDetails(550)
        _ = try await loopback.movies.fetchCredits(550)
        _ = try await loopback.movies.fetchImages(550)
        _ = try await loopback.movies.fetchVideos(550)
        _ = try await loopback.movies.fetchWatchProviders(550)
        _ = try await loopback.movies.fetchPage(.similar(to: 550))
        _ = try await loopback.movies.fetchPage(.recommendations(for: 550))
        #expect(loopback.server.requests.map(\.path).sorted() == ["/3/configuration", "/3/movie/550"])
    }

    @Test func `observing a movie that can't be fetched ends with the error`() async throws {
        let loopback = try ContextsOverLoopback()
        loopback.server.fail("/3/movie/550", with: .invalidKey)
        var seen = 0
        await #expect { for try await _ in loopback.movies.observeDetails(of: 550) { seen += 1 } } throws: { error in
            if case FetchError.unauthorised = error { true } else { false }
        }
        #expect(seen == 0)
    }

    @Test func `a movie without images configuration carries a warning, and the configuration is requested again`()
        async throws
    {
        let loopback = try ContextsOverLoopback()
        loopback.server.fail("/3/configuration", with: .notFound)
        for requests in 1...2 {
            let movie = try await loopback.movies.fetchDetails(550)
            #expect(movie.value.posterURLSet == nil)
            #expect(movie.warnings.contains { if case .absent(_, .badData) = $0 { true } else { false } })
            #expect(loopback.server.count("/3/configuration") == requests)
        }
        loopback.server.heal()
        #expect(try await loopback.movies.fetchDetails(550).value.posterURLSet != nil)
    }
}
