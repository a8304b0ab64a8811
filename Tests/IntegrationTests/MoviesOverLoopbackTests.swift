import Foundation
import LoopbackTMDb
import PopcornMovies
import SQLiteStorage
import Testing

@Suite struct MoviesOverLoopbackTests {
    @Test func `a hundred concurrent callers cause one request`() async throws {
        let loopback = try ContextsOverLoopback()
        let titles = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask { try await loopback.movies.fetchDetails(550).value.title }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(titles.count == 1)
        #expect(loopback.server.count("/3/movie/550") == 1)
        #expect(loopback.server.count("/3/configuration") == 1)
    }

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

    @Test func `offline a movie is served fresh, then stale with its age, and past 180 days not at all`()
        async throws
    {
        let loopback = try ContextsOverLoopback()
        let online = try await loopback.movies.fetchDetails(550)
        let fetchedAt = loopback.time.now
        loopback.server.stop()

        let fresh = try await loopback.movies.fetchDetails(550)
        #expect(fresh.value == online.value)
        #expect(fresh.freshness == .fresh(since: fetchedAt))

        loopback.time.advance(days: 3)
        let stale = try await loopback.movies.fetchDetails(550)
        #expect(stale.value == online.value)
        #expect(stale.freshness == .stale(since: fetchedAt))
        #expect(stale.warnings.contains { if case .refetchFailed(.offline) = $0 { true } else { false } })

        loopback.time.advance(days: 178)
        await #expect { try await loopback.movies.fetchDetails(550) } throws: { error in
            if case FetchError.offline = error { true } else { false }
        }
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

    @Test func `observing a stale movie yields it, then the response that replaces it`() async throws {
        let loopback = try ContextsOverLoopback()
        _ = try await loopback.movies.fetchDetails(550)
        loopback.time.advance(days: 2)
        var ages: [Freshness] = []
        for try await movie in loopback.movies.observeDetails(of: 550) {
            ages.append(movie.freshness)
            if ages.count == 2 { break }
        }
        let now = loopback.time.now
        #expect(ages == [.stale(since: now - 2 * 86_400), .fresh(since: now)])
    }

    @Test func `a movie that doesn't exist is requested once an hour`() async throws {
        let loopback = try ContextsOverLoopback()
        for _ in 0..<3 {
            await #expect(throws: FetchError.self) { try await loopback.movies.fetchDetails(987_654_321) }
        }
        #expect(loopback.server.count("/3/movie/987654321") == 1)
        loopback.time.advance(days: 1)
        await #expect(throws: FetchError.self) { try await loopback.movies.fetchDetails(987_654_321) }
        #expect(loopback.server.count("/3/movie/987654321") == 2)
    }

    @Test func `an incomplete response isn't stored`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = SQLiteStorage(file: folder.appending(path: "movies.sqlite"), durability: .cache)
        let loopback = try ContextsOverLoopback(engine)
        loopback.server.fail("/3/movie/550", with: .resetInBody)
        await #expect(throws: FetchError.self) { try await loopback.movies.fetchDetails(550) }
        let records = try await engine.statistics().records.values.reduce(0, +)
        #expect(records == 0)
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
