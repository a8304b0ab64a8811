import CoreDomainTestHelpers
import PopcornTVSeries
import StorageTestHelpers
import TVSeriesDomainTestHelpers
import TVSeriesInfrastructureTestHelpers
import Testing

@Suite(.timeLimit(.minutes(10))) struct TVSeriesContextTests {
    @Test func `a series' screen and everything that it leads to cost one request`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        let series = bench.series
        let screen = try await series.fetchOverview(1396)
        #expect(screen.warnings == [])
        #expect(screen.value.details.certification == "TV-MA")
        #expect(screen.value.details.logoURLSet == .logo("logo-1.png"))
        #expect(screen.value.credits?.cast.count == 2)
        #expect(screen.value.watchProviders?.countryCode == "US")
        #expect(try await series.fetchDetails(1396).value == screen.value.details)
        #expect(try await series.fetchCredits(1396).value == screen.value.credits)
        #expect(try await series.fetchWatchProviders(1396).value == screen.value.watchProviders)
        #expect(try await series.fetchImages(1396).value.posterURLSets.count == 2)
        #expect(try await series.fetchVideos(1396).value == .mock)
        #expect(try await series.fetchPage(.recommendations(for: 1396)).value.items.map(\.id) == [1, 2])
        #expect(try await series.fetchPage(.similar(to: 1396)).value.items.map(\.id) == [3, 4])
        #expect(bench.remote.script.requests == [.series(1396)])
    }

    @Test func `a stored series' screen costs one load and no other operation of the engine`() async throws {
        let engine = CountingStorage()
        let bench = CompositionBench(engine: engine)
        bench.remote.respond(with: .mock())
        let fetched = try await bench.series.fetchOverview(1396)
        _ = engine.takeOperations()
        #expect(try await bench.series.fetchOverview(1396).value == fetched.value)
        // The series, its remembered absence, credits, images, certifications, ids and offers.
        #expect(engine.takeOperations() == [.load(8)])
    }

    @Test func `the series' parts that a season or an episode has are of their own responses`() async throws {
        let bench = CompositionBench()
        bench.remote.script.respond(to: .season(.mock), with: RemoteResponse(TVSeasonAggregate.mock()))
        bench.remote.script.respond(to: .episode(.mock), with: RemoteResponse(TVEpisodeAggregate.mock()))
        let series = bench.series
        #expect(try await series.fetchSeason(.mock).value.posterURLSet == .poster("season-poster.jpg"))
        #expect(try await series.fetchSeasonCredits(.mock).value.cast.count == 2)
        #expect(
            try await series.fetchSeasonImages(.mock).value.posterURLSets == [.poster("s-1.jpg"), .poster("s-2.jpg")])
        #expect(try await series.fetchEpisode(.mock).value.stillURLSet == .still("ozymandias.jpg"))
        #expect(try await series.fetchEpisodeCredits(.mock).value.guestStars?.count == 1)
        #expect(
            try await series.fetchEpisodeImages(.mock).value.stillURLSets == [.still("e-1.jpg"), .still("e-2.jpg")])
        #expect(bench.remote.script.requests == [.season(.mock), .episode(.mock)])
    }

    @Test func `a stored season costs one load and no other operation of the engine`() async throws {
        let engine = CountingStorage()
        let bench = CompositionBench(engine: engine)
        bench.remote.script.respond(to: .season(.mock), with: RemoteResponse(TVSeasonAggregate.mock()))
        _ = try await bench.series.fetchSeason(.mock)
        _ = engine.takeOperations()
        _ = try await bench.series.fetchSeasonCredits(.mock)
        // The season, its remembered absence, and that of the series.
        #expect(engine.takeOperations() == [.load(4)])
    }

    @Test func `stored ratings cost one load and no other operation of the engine`() async throws {
        let engine = CountingStorage()
        let bench = CompositionBench(engine: engine)
        let ratings = SeriesRatings.mock(missingSeasons: [])
        bench.remote.script.respond(to: .ratings(Array(1...20), of: 1396), with: RemoteResponse(ratings))
        #expect(try await bench.series.fetchRatings(1396).value == ratings)
        _ = engine.takeOperations()
        #expect(try await bench.series.fetchRatings(1396).value == ratings)
        #expect(engine.takeOperations() == [.load(4)])
    }

    @Test func `offline a stale series' screen is whole, after one request`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        let screen = try await bench.series.fetchOverview(1396).value
        bench.expireRecords()
        bench.disconnect()
        let stale = Fetched(
            screen, .stale(since: ManualClock.start), warnings: [.refetchFailed(CompositionBench.offline)])
        #expect(try await bench.series.fetchOverview(1396) == stale)
        #expect(bench.remote.script.requests.count == 2)
    }

    @Test func `a screen shows no part of an older response`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        _ = try await bench.series.fetchOverview(1396)
        bench.expireRecords()
        let broken = FetchWarning.absent(TVSeriesPart.credits, .badData("Credits.cast: a number"))
        let second = TVSeriesAggregate(series: .mock(name: "Second"))
        bench.remote.respond(with: second, warnings: [broken])
        let screen = try await bench.series.fetchOverview(1396)
        #expect(screen.warnings.contains(broken))
        for screen in [screen, try await bench.series.fetchOverview(1396, .stored)] {
            #expect(screen.value.details.name == "Second")
            #expect(screen.value.details.certification == nil)
            #expect(screen.value.details.logoURLSet == nil)
            #expect(screen.value.credits == nil)
            #expect(screen.value.watchProviders == nil)
        }
    }

    @Test func `a series that can't be stored has a whole screen`() async throws {
        let bench = CompositionBench(engine: FailingStorage(failing: .commit))
        bench.remote.respond(with: .mock())
        let screen = try await bench.series.fetchOverview(1396)
        #expect(screen.warnings == [.notStored(FailingStorage.diskFull.fetchError)])
        #expect(screen.value.credits?.cast.count == 2)
    }

    @Test func `the user's lists reach the screen`() async throws {
        let watchlist = ListMembership(listNames: ["watchlist"], isOnWatchlist: true)
        let bench = CompositionBench(lists: FakeLists([ItemReference(.tvSeries, 1396): watchlist]))
        bench.remote.respond(with: .mock())
        #expect(try await bench.series.fetchOverview(1396).value.listNames == ["watchlist"])
        #expect(try await bench.series.fetchDetails(1396).value.isOnWatchlist)
    }

    // MARK: Observation

    @Test func `observing a stale series offline yields it whole, then the error, after one request`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        let details = try await bench.series.fetchDetails(1396).value
        bench.expireRecords()
        bench.disconnect()
        var updates = bench.series.observeDetails(of: 1396).makeAsyncIterator()
        #expect(try await updates.next() == Fetched(details, .stale(since: ManualClock.start)))
        await #expect(throws: CompositionBench.offline) { try await updates.next() }
        #expect(bench.remote.script.requests.count == 2)
    }

    @Test func `observing a series yields another caller's refresh`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        _ = try await bench.series.fetchDetails(1396)
        var updates = bench.series.observeDetails(of: 1396).makeAsyncIterator()
        #expect(try await updates.next()?.value.name == "Breaking Bad")
        bench.remote.respond(with: .mock(series: .mock(name: "Second"), images: .mock(logoPaths: [])))
        _ = try await bench.series.fetchDetails(1396, .refresh)
        let update = try await updates.next()?.value
        #expect(update?.name == "Second")
        #expect(update?.logoURLSet == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `observing a series yields it after a change of the lists, until the storage is closed`() async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let bench = CompositionBench(lists: FakeLists(changes: changes))
        bench.remote.respond(with: .mock())
        let details = try await bench.series.fetchDetails(1396).value
        var updates = bench.series.observeDetails(of: 1396).makeAsyncIterator()
        #expect(try await updates.next()?.value == details)
        for _ in 1...2 {
            continuation.yield()
            #expect(try await updates.next()?.value == details)
        }
        try await bench.storage.engine.close()
        #expect(try await updates.next() == nil)
    }

    // MARK: Storage

    @Test func `offline a search finds what lists and series contained`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock(recommendations: .mock(items: [.mock(id: 1, name: "Badlands")])))
        _ = try await bench.series.fetchDetails(1396)
        bench.disconnect()
        let found = try await bench.series.search(TVSeriesSearch("bad"))
        #expect(Set(found.value.items.map(\.name)) == ["Breaking Bad", "Badlands"])
        #expect(found.freshness == .stale(since: ManualClock.start))
        #expect(found.warnings == [.refetchFailed(CompositionBench.offline)])
        #expect(try await bench.series.findStored(TVSeriesSearch("badl"), limit: 5).map(\.name) == ["Badlands"])
    }

    @Test func `clearing the cache removes what was fetched`() async throws {
        let bench = CompositionBench()
        bench.remote.respond(with: .mock())
        _ = try await bench.series.fetchDetails(1396)
        #expect(try await bench.series.clearCache(staleOnly: true) == 0)
        bench.clock.advance(by: 3601)
        // Two pages are stale after an hour, but belong to a series that is fresh for a day.
        #expect(try await bench.series.clearCache(staleOnly: true) == 0)
        #expect(try await bench.series.fetchPage(.similar(to: 1396)).warnings == [])
        bench.expireRecords()
        #expect(try await bench.series.clearCache(staleOnly: true) > 0)
        #expect(try await bench.series.clearCache() == 0)
        bench.disconnect()
        await #expect(throws: CompositionBench.offline) { try await bench.series.fetchDetails(1396) }
    }

    @Test func `a series past the limit of the remote source's terms isn't served`() async throws {
        let bench = CompositionBench(remote: FakeTVSeriesRemote(maximumAge: 200_000))
        bench.remote.respond(with: .mock())
        _ = try await bench.series.fetchDetails(1396)
        bench.disconnect()
        bench.clock.advance(by: 200_000)
        #expect(try await bench.series.fetchDetails(1396).value.name == "Breaking Bad")
        bench.clock.advance(by: 0.001)
        await #expect(throws: CompositionBench.offline) { try await bench.series.fetchDetails(1396, .stored) }
    }
}
