import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import Storage
import StorageTestHelpers
import Testing

@Suite(.timeLimit(.minutes(1))) struct CachedMovieRepositoryTests {
    private let bench = RepositoryBench()
    private var movies: CachedMovieRepository { bench.movies }
    private var remote: FakeMovieRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)
    private let stale = Freshness.stale(since: ManualClock.start)

    private func answer(_ movie: RemoteMovie = .mock(), warnings: [FetchWarning] = []) {
        remote.set { $0.movies[550] = .success(RemoteResponse(movie, warnings: warnings)) }
    }

    @Test func `one answer fills all parts of a movie`() async throws {
        answer()
        #expect(try await movies.movie(550, .cached) == Fetched(.mock(), .network))
        #expect(try await movies.movie(550, .cached) == Fetched(.mock(), fresh))
        #expect(try await movies.credits(of: 550, .cached) == Fetched(.mock(), fresh))
        #expect(try await movies.images(of: 550, .cached) == Fetched(.mock(), fresh))
        #expect(try await movies.releaseDates(of: 550, .cached) == Fetched(.mock(), fresh))
        #expect(try await movies.videos(of: 550, .cached) == Fetched(RemoteMovie.mock().videos ?? [], fresh))
        let offers = RemoteMovie.mock().watchProviders ?? []
        #expect(try await movies.watchProviders(of: 550, .cached) == Fetched(offers, fresh))
        let recommended = try await movies.page(1, of: .recommendations(for: 550), .cached)
        #expect(recommended == Fetched(.mock(items: [.mock(id: 1), .mock(id: 2)]), fresh))
        let similar = try await movies.page(1, of: .similar(to: 550), .cached)
        #expect(similar == Fetched(.mock(items: [.mock(id: 3), .mock(id: 4)]), fresh))
        #expect(remote.questions == ["movie 550 en-US US"])
    }

    @Test func `a part fetches its movie`() async throws {
        answer()
        #expect(try await movies.credits(of: 550, .cached) == Fetched(.mock(), .network))
        #expect(try await movies.movie(550, .cached) == Fetched(.mock(), fresh))
        #expect(remote.questions == ["movie 550 en-US US"])
    }

    @Test func `a part that the answer lacks is not found, and asked for anew`() async throws {
        answer(.mock(credits: nil))
        let missing = FetchError.notFound("credits of movie 550")
        await #expect(throws: missing) { try await movies.credits(of: 550, .cached) }
        await #expect(throws: missing) { try await movies.credits(of: 550, .cached) }
        #expect(remote.questions.count == 2)
        await #expect(throws: missing) { try await movies.credits(of: 550, .stored) }
        #expect(remote.questions.count == 2)
    }

    @Test func `a part that is missing is asked for once, also where nobody answers`() async throws {
        answer(.mock(credits: nil))
        _ = try await movies.movie(550, .cached)
        remote.set { $0.outage = RepositoryBench.offline }
        await #expect(throws: RepositoryBench.offline) { try await movies.credits(of: 550, .refresh) }
        #expect(remote.questions.count == 2)
    }

    @Test func `a part that could not be read says why`() async throws {
        let broken = FetchError.badData("Credits.cast: a number")
        let skipped = FetchWarning.absent(MoviePart.videos, .badData("elsewhere"))
        answer(.mock(credits: nil), warnings: [skipped, .absent(MoviePart.credits, broken)])
        await #expect(throws: broken) { try await movies.credits(of: 550, .cached) }
    }

    @Test func `a part that is empty is an answer`() async throws {
        answer(.mock(credits: .mock(cast: [], crew: []), videos: [], watchProviders: []))
        #expect(try await movies.credits(of: 550, .cached).value == .mock(cast: [], crew: []))
        #expect(try await movies.videos(of: 550, .cached).value == [])
        #expect(try await movies.watchProviders(of: 550, .cached).value == [])
    }

    @Test func `a part that a later answer lacks is served with its own age, and the reason`() async throws {
        answer()
        _ = try await movies.movie(550, .cached)
        bench.letAge()
        let absent = FetchWarning.absent(MoviePart.credits, .badData("Credits.cast: a number"))
        answer(.mock(credits: nil), warnings: [absent])
        #expect(try await movies.credits(of: 550, .cached) == Fetched(.mock(), stale, warnings: [absent]))
        #expect(try await movies.credits(of: 550, .cached) == Fetched(.mock(), stale))
        #expect(try await movies.movie(550, .cached).freshness == .fresh(since: bench.clock.now))
    }

    @Test func `what went wrong beside an answer is told with the answer`() async throws {
        answer(warnings: [.skipped(3)])
        #expect(try await movies.movie(550, .cached).warnings == [.skipped(3)])
        #expect(try await movies.movie(550, .cached).warnings == [])
    }

    @Test func `without network a stale movie and its parts are served, and the reason told`() async throws {
        answer()
        _ = try await movies.movie(550, .cached)
        bench.letAge()
        remote.set { $0.outage = RepositoryBench.offline }
        let warnings = [FetchWarning.refetchFailed(RepositoryBench.offline)]
        #expect(try await movies.movie(550, .cached) == Fetched(.mock(), stale, warnings: warnings))
        #expect(try await movies.credits(of: 550, .cached) == Fetched(.mock(), stale, warnings: warnings))
    }

    @Test func `what is stored can be had without asking, however stale`() async throws {
        answer()
        _ = try await movies.movie(550, .cached)
        bench.letAge()
        #expect(try await movies.movie(550, .stored) == Fetched(.mock(), stale))
        #expect(try await movies.images(of: 550, .stored) == Fetched(.mock(), stale))
        #expect(remote.questions.count == 1)
    }

    @Test func `an answer about another movie is bad data, and is not stored`() async throws {
        answer(.mock(movie: .mock(id: 807)))
        let wrong = FetchError.badData("the answer for movie 550 is about movie 807")
        await #expect(throws: wrong) { try await movies.movie(550, .cached) }
        #expect(try await bench.storage.store(of: MoviesMovieEntity.self).list().isEmpty)
    }

    @Test func `a movie that is gone is removed with its parts, which are not found either`() async throws {
        func isStored<Record: StoredRecord>(_ type: Record.Type) async throws -> Bool {
            try await bench.storage.store(of: type).list().isEmpty == false
        }
        let parts: [any StoredRecord.Type] = [
            MoviesMovieEntity.self, MoviesCreditsEntity.self, MoviesImageCollectionEntity.self,
            MoviesReleaseDatesEntity.self, MoviesVideosEntity.self, MoviesWatchProvidersEntity.self,
        ]
        answer()
        _ = try await movies.movie(550, .cached)
        for part in parts { #expect(try await isStored(part), "\(part)") }
        bench.letAge()
        remote.set { $0.movies[550] = .failure(.notFound("movie 550")) }
        await #expect(throws: FetchError.notFound("movie 550")) { try await movies.movie(550, .cached) }
        await #expect(throws: FetchError.notFound("movie 550")) { try await movies.credits(of: 550, .cached) }
        #expect(remote.questions.count == 2)
        for part in parts { #expect(try await !isStored(part), "\(part)") }
    }

    @Test func `each language is fetched and kept for itself`() async throws {
        answer()
        _ = try await movies.movie(550, .cached)
        answer(.mock(movie: .mock(title: "Der Club")))
        let german = bench.movies(in: "de-DE", region: "DE")
        #expect(try await german.movie(550, .cached) == Fetched(.mock(title: "Der Club"), .network))
        #expect(try await movies.movie(550, .cached) == Fetched(.mock(), fresh))
        #expect(remote.questions == ["movie 550 en-US US", "movie 550 de-DE DE"])
    }

    @Test func `without a storage that takes them, answers come all the same, parts included`() async throws {
        bench.engine.fail(.commit)
        answer()
        #expect(
            try await movies.movie(550, .cached) == Fetched(.mock(), .network, warnings: [RepositoryBench.notStored]))
        #expect(
            try await movies.credits(of: 550, .cached)
                == Fetched(.mock(), .network, warnings: [RepositoryBench.notStored]))
    }

    @Test func `updates begin with what is stored and follow each change`() async throws {
        answer()
        _ = try await movies.movie(550, .cached)
        var updates = movies.updates(of: 550).makeAsyncIterator()
        #expect(try await updates.next(isolation: nil) == Fetched(.mock(), fresh))
        answer(.mock(movie: .mock(title: "Fight Club II")))
        _ = try await movies.movie(550, .refresh)
        #expect(try await updates.next(isolation: nil) == Fetched(.mock(title: "Fight Club II"), fresh))
        remote.set { $0.movies[550] = .failure(.notFound("movie 550")) }
        await #expect(throws: FetchError.self) { try await movies.movie(550, .refresh) }
        await #expect(throws: FetchError.notFound("movie 550")) { try await updates.next(isolation: nil) }
    }

    @Test func `updates end with the error when nothing can be fetched`() async throws {
        remote.set { $0.outage = RepositoryBench.offline }
        var updates = movies.updates(of: 550).makeAsyncIterator()
        await #expect(throws: RepositoryBench.offline) { try await updates.next(isolation: nil) }
    }
}
