import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct FetchMovieDetailsTests {
    typealias Repository = FakeMovieRepository

    private static func repository(_ change: (inout Repository.Answers) -> Void = { _ in }) -> Repository {
        Repository { answers in
            answers.movies[550] = .success(Fetched(.mock(), .network))
            answers.images = .success(Fetched(.mock(), .network))
            answers.releaseDates = .success(Fetched(.mock(), .network))
            change(&answers)
        }
    }

    private func fetch(
        _ movies: Repository = repository(), lists: FakeUserLists = FakeUserLists(), images: FakeImages = FakeImages(),
        region: String = "US"
    ) -> FetchMovieDetails {
        FetchMovieDetails(movies: movies, lists: lists, images: images, region: region)
    }

    /// What the mapper makes of the mocked movie and these parts.
    private func details(
        images: ImageCollection? = .mock(), certification: String? = "R", isOnWatchlist: Bool = false,
        configuration: ImagesConfiguration? = .mock()
    ) -> MovieDetails {
        MovieDetailsMapper().map(
            .mock(), imageCollection: images, certification: certification, isOnWatchlist: isOnWatchlist,
            imagesConfiguration: configuration)
    }

    @Test func `a movie comes with its logo, its certification and its place on the watchlist`() async throws {
        let lists = FakeUserLists(.mock(entries: [.mock(movie: .mock(id: 550))]))
        #expect(try await fetch(lists: lists)(550) == Fetched(details(isOnWatchlist: true), .network))
        #expect(try await fetch()(550) == Fetched(details(), .network))
    }

    @Test(arguments: [("US", "R"), ("DE", "18"), ("FR", "R")])
    func `the certification is that of the region, else of the US`(_ region: String, _ certification: String)
        async throws
    {
        #expect(try await fetch(region: region)(550).value.certification == certification)
    }

    @Test(arguments: [FetchPolicy.cached, .refresh, .stored])
    func `the movie is fetched as is wanted, and its parts are those that came with it`(_ policy: FetchPolicy)
        async throws
    {
        let movies = Self.repository()
        _ = try await fetch(movies)(550, policy)
        #expect(movies.questions == ["movie 550 \(policy)", "images 550 stored", "releaseDates 550 stored"])
    }

    @Test func `the movie's age and warnings are told`() async throws {
        let stale = Freshness.stale(since: ManualClock.start)
        let warnings = [FetchWarning.refetchFailed(.offline("no route"))]
        let movies = Self.repository { $0.movies[550] = .success(Fetched(.mock(), stale, warnings: warnings)) }
        #expect(try await fetch(movies)(550) == Fetched(details(), stale, warnings: warnings))
    }

    @Test(arguments: [
        FetchError.notFound("movie 550"), .unauthorised("no key"), .offline("no route"), .rateLimited(retryAfter: 1),
        .badData("title: null"), .storage("disk"), .cancelled,
    ])
    func `without the movie there is nothing`(_ error: FetchError) async {
        let movies = Self.repository { $0.movies[550] = .failure(error) }
        await #expect(throws: error) { try await fetch(movies)(550) }
        #expect(movies.questions == ["movie 550 cached"])
    }

    // MARK: Parts

    private static let broken = FetchError.badData("broken")

    @Test func `without addresses the images are absent, and said to be`() async throws {
        let fetched = try await fetch(images: FakeImages(.failure(Self.broken)))(550)
        let warnings = [FetchWarning.absent(MoviePart.imagesConfiguration, Self.broken)]
        #expect(fetched == Fetched(details(configuration: nil), .network, warnings: warnings))
    }

    @Test func `without pictures the logo is absent, and said to be`() async throws {
        let fetched = try await fetch(Self.repository { $0.images = .failure(Self.broken) })(550)
        let warnings = [FetchWarning.absent(MoviePart.images, Self.broken)]
        #expect(fetched == Fetched(details(images: nil), .network, warnings: warnings))
    }

    @Test func `without releases the certification is absent, and said to be`() async throws {
        let fetched = try await fetch(Self.repository { $0.releaseDates = .failure(Self.broken) })(550)
        let warnings = [FetchWarning.absent(MoviePart.releaseDates, Self.broken)]
        #expect(fetched == Fetched(details(certification: nil), .network, warnings: warnings))
    }

    @Test func `without the watchlist no movie is on it, and that is said`() async throws {
        let fetched = try await fetch(lists: FakeUserLists(failing: .storage("disk")))(550)
        let warnings = [FetchWarning.absent(MoviePart.lists, .storage("disk"))]
        #expect(fetched == Fetched(details(), .network, warnings: warnings))
    }

    @Test func `without any part the movie comes all the same`() async throws {
        let movies = Self.repository {
            $0.images = .failure(Self.broken)
            $0.releaseDates = .failure(Self.broken)
        }
        let fetched = try await fetch(
            movies, lists: FakeUserLists(failing: Self.broken), images: FakeImages(.failure(Self.broken)))(550)
        let parts: [MoviePart] = [.imagesConfiguration, .images, .releaseDates, .lists]
        #expect(
            fetched
                == Fetched(
                    details(images: nil, certification: nil, configuration: nil), .network,
                    warnings: parts.map { .absent($0, Self.broken) }))
    }

    @Test func `a part that the movie's own answer said to be absent is not said to be absent twice`() async throws {
        let warnings = [FetchWarning.absent(MoviePart.images, Self.broken)]
        let movies = Self.repository {
            $0.movies[550] = .success(Fetched(.mock(), .network, warnings: warnings))
            $0.images = .failure(.notFound("a list of images for movie 550"))
        }
        #expect(try await fetch(movies)(550) == Fetched(details(images: nil), .network, warnings: warnings))
    }

    @Test func `who gives up while parts are fetched gets nothing`() async {
        await #expect(throws: FetchError.cancelled) {
            try await fetch(Self.repository { $0.images = .failure(.cancelled) })(550)
        }
    }

    // MARK: Many

    @Test func `many movies come in the order of their ids, and one that fails spoils no other`() async {
        let movies = Self.repository { answers in
            for id in 1...9 { answers.movies[id] = .success(Fetched(.mock(id: id), .network)) }
            answers.movies[5] = .failure(.notFound("movie 5"))
        }
        let results = await fetch(movies)([9, 5, 1, 7, 1, 2, 3])
        let ids = results.map { result in Result { try result.get().value.id }.mapError { FetchError($0) } }
        #expect(
            ids == [
                .success(9), .failure(.notFound("movie 5")), .success(1), .success(7), .success(1), .success(2),
                .success(3),
            ])
    }

    @Test func `of no ids come no movies`() async {
        #expect(await fetch()([Int]()).isEmpty)
    }
}
