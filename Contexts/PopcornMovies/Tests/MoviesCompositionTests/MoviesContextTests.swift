import CoreDomainTestHelpers
import MoviesDomainTestHelpers
import MoviesInfrastructureTestHelpers
import PopcornMovies
import StorageTestHelpers
import Testing

@Suite(.timeLimit(.minutes(10))) struct MoviesContextTests {
    @Test func `a movie's screen and everything that it leads to cost one request`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        let movies = bench.movies
        let screen = try await movies.fetchOverview(550)
        #expect(screen.warnings == [])
        #expect(screen.value.details.certification == "R")
        #expect(screen.value.details.logoURLSet == .logo("logo-1.png"))
        #expect(screen.value.credits?.cast.count == 3)
        #expect(screen.value.watchProviders?.countryCode == "US")
        #expect(try await movies.fetchDetails(550).value == screen.value.details)
        #expect(try await movies.fetchCredits(550).value == screen.value.credits)
        #expect(try await movies.fetchWatchProviders(550).value == screen.value.watchProviders)
        #expect(try await movies.fetchImages(550).value.posterURLSets.count == 2)
        #expect(try await movies.fetchVideos(550).value == .mock)
        #expect(try await movies.fetchPage(.recommendations(for: 550)).value.items.map(\.id) == [1, 2])
        #expect(try await movies.fetchPage(.similar(to: 550)).value.items.map(\.id) == [3, 4])
        #expect(bench.remote.script.requests == [.movie(550)])
    }

    @Test func `a stored movie's screen costs one load and no other operation of the engine`() async throws {
        let engine = CountingStorage()
        let bench = CompositionBench(engine: engine)
        bench.remote.respond(with: .mock())
        let fetched = try await bench.movies.fetchOverview(550)
        _ = engine.takeOperations()
        #expect(try await bench.movies.fetchOverview(550).value == fetched.value)
        // The movie, its remembered absence, credits, images, releases and offers.
        #expect(engine.takeOperations() == [.load(7)])
    }

    @Test func `offline a stale movie's screen is whole, after one request`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        let screen = try await bench.movies.fetchOverview(550).value
        bench.expireRecords()
        bench.disconnect()
        let stale = Fetched(
            screen, .stale(since: ManualClock.start), warnings: [.refetchFailed(CompositionBench.offline)])
        #expect(try await bench.movies.fetchOverview(550) == stale)
        #expect(bench.remote.script.requests.count == 2)
    }

    @Test func `a screen shows no part of an older response`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        _ = try await bench.movies.fetchOverview(550)
        bench.expireRecords()
        let broken = FetchWarning.absent(MoviePart.credits, .badData("Credits.cast: a number"))
        let second = MovieAggregate(movie: .mock(title: "Second"))
        bench.remote.respond(with: second, warnings: [broken])
        let screen = try await bench.movies.fetchOverview(550)
        #expect(screen.warnings.contains(broken))
        for screen in [screen, try await bench.movies.fetchOverview(550, .stored)] {
            #expect(screen.value.details.title == "Second")
            #expect(screen.value.details.certification == nil)
            #expect(screen.value.details.logoURLSet == nil)
            #expect(screen.value.credits == nil)
            #expect(screen.value.watchProviders == nil)
        }
    }

    @Test func `a movie that can't be stored has a whole screen`() async throws {
        let bench = CompositionBench(engine: FailingStorage(failing: .commit))
        bench.remote.respond(with: .mock())
        let screen = try await bench.movies.fetchOverview(550)
        #expect(screen.warnings == [.notStored(FailingStorage.diskFull.fetchError)])
        #expect(screen.value.credits?.cast.count == 3)
    }

    @Test func `the user's lists reach the screen`() async throws {
        let watchlist = ListMembership(listNames: ["watchlist"], isOnWatchlist: true)
        let bench = CompositionBench(lists: FakeLists([ItemReference(.movie, 550): watchlist]))
        bench.remote.respond(with: .mock())
        #expect(try await bench.movies.fetchOverview(550).value.listNames == ["watchlist"])
        #expect(try await bench.movies.fetchDetails(550).value.isOnWatchlist)
    }

    // MARK: Observation

    @Test func `observing a stale movie offline yields it whole, then the error, after one request`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        let details = try await bench.movies.fetchDetails(550).value
        bench.expireRecords()
        bench.disconnect()
        var updates = bench.movies.observeDetails(of: 550).makeAsyncIterator()
        #expect(try await updates.next() == Fetched(details, .stale(since: ManualClock.start)))
        await #expect(throws: CompositionBench.offline) { try await updates.next() }
        #expect(bench.remote.script.requests.count == 2)
    }

    @Test func `observing a movie yields another caller's refresh`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        _ = try await bench.movies.fetchDetails(550)
        var updates = bench.movies.observeDetails(of: 550).makeAsyncIterator()
        #expect(try await updates.next()?.value.title == "Fight Club")
        bench.remote.respond(with: .mock(movie: .mock(title: "Second"), images: .mock(logoPaths: [])))
        _ = try await bench.movies.fetchDetails(550, .refresh)
        let update = try await updates.next()?.value
        #expect(update?.title == "Second")
        #expect(update?.logoURLSet == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `observing a movie yields it after a change of the lists, until the storage is closed`() async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let bench = CompositionBench(lists: FakeLists(changes: changes))
        bench.remote.respond(with: .mock())
        let details = try await bench.movies.fetchDetails(550).value
        var updates = bench.movies.observeDetails(of: 550).makeAsyncIterator()
        #expect(try await updates.next()?.value == details)
        for _ in 1...2 {
            continuation.yield()
            #expect(try await updates.next()?.value == details)
        }
        try await bench.storage.engine.close()
        #expect(try await updates.next() == nil)
    }

    // MARK: Storage

    @Test func `offline a search finds what lists and movies contained`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock(recommendations: .mock(items: [.mock(id: 1, title: "Clubland")])))
        _ = try await bench.movies.fetchDetails(550)
        bench.disconnect()
        let found = try await bench.movies.search(MovieSearch("club"))
        #expect(Set(found.value.items.map(\.title)) == ["Fight Club", "Clubland"])
        #expect(found.freshness == .stale(since: ManualClock.start))
        #expect(found.warnings == [.refetchFailed(CompositionBench.offline)])
        #expect(try await bench.movies.findStored(MovieSearch("clubl"), limit: 5).map(\.title) == ["Clubland"])
    }

    @Test func `clearing the cache removes what was fetched`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        _ = try await bench.movies.fetchDetails(550)
        #expect(try await bench.movies.clearCache(staleOnly: true) == 0)
        bench.clock.advance(by: 3601)
        // Two pages are stale after an hour, but belong to a movie that is fresh for a day.
        #expect(try await bench.movies.clearCache(staleOnly: true) == 0)
        #expect(try await bench.movies.fetchPage(.similar(to: 550)).warnings == [])
        bench.expireRecords()
        #expect(try await bench.movies.clearCache(staleOnly: true) > 0)
        #expect(try await bench.movies.clearCache() == 0)
        bench.disconnect()
        await #expect(throws: CompositionBench.offline) { try await bench.movies.fetchDetails(550) }
    }

    @Test func `a movie past the limit of the remote source's terms isn't served`() async throws {
        let bench = CompositionBench(remote: FakeMovieRemote(maximumAge: 200_000))
        bench.remote.respond(with: .mock())
        _ = try await bench.movies.fetchDetails(550)
        bench.disconnect()
        bench.clock.advance(by: 200_000)
        #expect(try await bench.movies.fetchDetails(550).value.title == "Fight Club")
        bench.clock.advance(by: 0.001)
        await #expect(throws: CompositionBench.offline) { try await bench.movies.fetchDetails(550, .stored) }
    }
}
