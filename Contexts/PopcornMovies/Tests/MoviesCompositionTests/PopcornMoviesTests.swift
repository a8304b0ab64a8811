import CoreDomainTestHelpers
import MoviesDomainTestHelpers
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import PopcornMovies
import StorageTestHelpers
import Testing

@Suite(.timeLimit(.minutes(1))) struct PopcornMoviesTests {
    @Test func `a movie's page and all that it leads to cost one request`() async throws {
        let bench = CompositionBench()
        bench.answer(.mock())
        let movies = bench.movies
        let page = try await movies.fetchDetails(550)
        #expect(page.warnings == [])
        #expect(page.value.certification == "R")
        #expect(page.value.logoURLSet == .logo("logo-1.png"))
        #expect(try await movies.fetchCredits(of: 550).value.cast.count == 2)
        #expect(try await movies.fetchImages(of: 550).value.posterURLSets.count == 2)
        #expect(try await movies.fetchVideos(of: 550).value.count == 2)
        #expect(try await movies.fetchWatchProviders(of: 550, in: "DE").value.countryCode == "DE")
        #expect(try await movies.fetchPage(of: .recommendations(for: 550)).value.items.map(\.id) == [1, 2])
        #expect(try await movies.fetchPage(of: .similar(to: 550)).value.items.map(\.id) == [3, 4])
        #expect(bench.remote.questions == ["movie 550 en-US US"])
    }

    @Test func `without network the page of a stale movie is whole, and asks once`() async throws {
        let bench = CompositionBench()
        bench.answer(.mock())
        let page = try await bench.movies.fetchDetails(550).value
        bench.letAge()
        bench.remote.set { $0.outage = CompositionBench.offline }
        #expect(
            try await bench.movies.fetchDetails(550)
                == Fetched(
                    page, .stale(since: ManualClock.start), warnings: [.refetchFailed(CompositionBench.offline)]))
        #expect(bench.remote.questions.count == 2)
    }

    @Test func `who observes a stale movie without network sees it whole, then the error, and one request is made`()
        async throws
    {
        let bench = CompositionBench()
        bench.answer(.mock())
        let page = try await bench.movies.fetchDetails(550).value
        bench.letAge()
        bench.remote.set { $0.outage = CompositionBench.offline }
        var updates = bench.movies.observeDetails(of: 550).makeAsyncIterator()
        #expect(try await updates.next() == Fetched(page, .stale(since: ManualClock.start)))
        await #expect(throws: CompositionBench.offline) { try await updates.next() }
        #expect(bench.remote.questions.count == 2)
    }

    @Test func `who observes a movie sees what a refresh by somebody else brings`() async throws {
        let bench = CompositionBench()
        bench.answer(.mock())
        _ = try await bench.movies.fetchDetails(550)
        var updates = bench.movies.observeDetails(of: 550).makeAsyncIterator()
        #expect(try await updates.next()?.value.title == "Fight Club")
        bench.answer(.mock(movie: .mock(title: "Fight Club II"), images: .mock(logoPaths: [])))
        _ = try await bench.movies.fetchDetails(550, .refresh)
        let update = try await updates.next()?.value
        #expect(update?.title == "Fight Club II")
        #expect(update?.logoURLSet == nil)
    }

    @Test func `without a storage that takes it a movie's page is whole`() async throws {
        let bench = CompositionBench(engine: FailingStorage(failing: .commit))
        bench.answer(.mock())
        let page = try await bench.movies.fetchDetails(550)
        #expect(page.warnings == [.notStored(FailingStorage.diskFull.fetchError)])
        #expect(page.value.certification == "R")
        #expect(page.value.logoURLSet == .logo("logo-1.png"))
    }

    @Test func `where a movie's own answer lacked parts, the page says so and comes all the same`() async throws {
        let bench = CompositionBench()
        let broken = FetchWarning.absent(MoviePart.images, .badData("Images.logos: a number"))
        bench.remote.set {
            $0.movies[550] = .success(RemoteResponse(.mock(images: nil, releaseDates: nil), warnings: [broken]))
        }
        let page = try await bench.movies.fetchDetails(550)
        let noReleases = FetchError.notFound("releaseDates of movie 550")
        #expect(page.warnings == [broken, .absent(MoviePart.releaseDates, noReleases)])
        #expect(page.value.logoURLSet == nil)
        #expect(page.value.certification == nil)
        #expect(bench.remote.questions.count == 1)
    }

    @Test func `without network a search finds what lists and pages told of`() async throws {
        let bench = CompositionBench()
        bench.answer(.mock(recommendations: .mock(items: [.mock(id: 1, title: "Clubland")])))
        _ = try await bench.movies.fetchDetails(550)
        bench.remote.set { $0.outage = CompositionBench.offline }
        let found = try await bench.movies.search(MovieSearch("club"))
        #expect(Set(found.value.items.map(\.title)) == ["Fight Club", "Clubland"])
        #expect(found.freshness == .stale(since: ManualClock.start))
        #expect(found.warnings == [.refetchFailed(CompositionBench.offline)])
        #expect(try await bench.movies.fetchStoredTitles().contains("Clubland"))
    }

    @Test func `clearing the cache removes what was fetched, and leaves the watchlist`() async throws {
        let bench = CompositionBench()
        bench.answer(.mock())
        #expect(try await bench.movies.changeWatchlist.add(550))
        #expect(try await bench.movies.clearCache(staleOnly: true) == 0)
        bench.clock.advance(by: 3601)
        // Only the two pages are that short-lived.
        #expect(try await bench.movies.clearCache(staleOnly: true) == 2)
        bench.remote.set { $0.outage = CompositionBench.offline }
        #expect(try await bench.movies.clearCache() > 0)
        await #expect(throws: CompositionBench.offline) { try await bench.movies.fetchDetails(550) }
        #expect(try await bench.movies.fetchWatchlist().entries.map(\.movie.title) == ["Fight Club"])
    }

    @Test func `a movie's page knows whether it is on the watchlist, and the events tell what happened`() async throws {
        let bench = CompositionBench()
        bench.answer(.mock())
        #expect(try await bench.movies.fetchDetails(550).value.isOnWatchlist == false)
        #expect(try await bench.movies.changeWatchlist.add(550))
        #expect(try await bench.movies.fetchDetails(550).value.isOnWatchlist)
        #expect(try await bench.movies.changeWatchlist.remove(550))
        #expect(try await bench.movies.fetchDetails(550).value.isOnWatchlist == false)
        #expect(bench.events.published.map { "\(type(of: $0))" } == ["MovieAddedToList", "MovieRemovedFromList"])
        #expect(bench.remote.questions.count == 1)
    }

    @Test func `a movie that leaves TMDb stays on the watchlist`() async throws {
        let bench = CompositionBench()
        bench.answer(.mock())
        _ = try await bench.movies.changeWatchlist.add(550)
        bench.remote.set { $0.movies[550] = .failure(.notFound("movie 550")) }
        await #expect(throws: FetchError.notFound("movie 550")) { try await bench.movies.fetchDetails(550, .refresh) }
        #expect(try await bench.movies.fetchWatchlist().entries.map(\.id) == [550])
        #expect(try await bench.movies.changeWatchlist.remove(550))
    }
}
