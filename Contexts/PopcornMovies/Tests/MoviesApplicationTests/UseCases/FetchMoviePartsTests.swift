import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

/// The use cases that hand one answer through, with its images' URLs.
@Suite struct FetchMoviePartsTests {
    private let fresh = Freshness.fresh(since: ManualClock.start)
    private let images = FakeImages()
    private static let offline = FetchError.offline("no route")
    private let noImages = FakeImages(.failure(offline))
    private let absent = [FetchWarning.skipped(1), .absent(MoviePart.imagesConfiguration, offline)]

    @Test func `credits come by department`() async throws {
        let movies = FakeMovieRepository { $0.credits = .success(Fetched(.mock(), fresh, warnings: [.skipped(1)])) }
        let details = CreditsDetailsMapper()
        #expect(
            try await FetchMovieCredits(movies: movies, images: images)(of: 550, .refresh)
                == Fetched(details.map(.mock(), imagesConfiguration: .mock()), fresh, warnings: [.skipped(1)]))
        #expect(
            try await FetchMovieCredits(movies: movies, images: noImages)(of: 550)
                == Fetched(details.map(.mock(), imagesConfiguration: nil), fresh, warnings: absent))
        #expect(movies.questions == ["credits 550 refresh", "credits 550 cached"])
    }

    @Test func `pictures come as URLs`() async throws {
        let movies = FakeMovieRepository { $0.images = .success(Fetched(.mock(), fresh, warnings: [.skipped(1)])) }
        let details = ImageCollectionDetailsMapper()
        #expect(
            try await FetchMovieImages(movies: movies, images: images)(of: 550, .refresh)
                == Fetched(details.map(.mock(), imagesConfiguration: .mock()), fresh, warnings: [.skipped(1)]))
        #expect(
            try await FetchMovieImages(movies: movies, images: noImages)(of: 550)
                == Fetched(details.map(.mock(), imagesConfiguration: nil), fresh, warnings: absent))
        #expect(movies.questions == ["images 550 refresh", "images 550 cached"])
    }

    @Test func `a collection comes with its movies`() async throws {
        let movies = FakeMovieRepository { $0.collection = .success(Fetched(.mock(), fresh, warnings: [.skipped(1)])) }
        let details = MovieCollectionPartsDetailsMapper()
        #expect(
            try await FetchMovieCollection(movies: movies, images: images)(1565, .refresh)
                == Fetched(details.map(.mock(), imagesConfiguration: .mock()), fresh, warnings: [.skipped(1)]))
        #expect(
            try await FetchMovieCollection(movies: movies, images: noImages)(1565)
                == Fetched(details.map(.mock(), imagesConfiguration: nil), fresh, warnings: absent))
        #expect(movies.questions == ["collection 1565 refresh", "collection 1565 cached"])
    }

    @Test func `a page comes with its numbers`() async throws {
        let movies = FakeMovieRepository {
            $0.pages[.popular] = .success(Fetched(.mock(page: 2), fresh, warnings: [.skipped(1)]))
        }
        let preview = MoviePreviewDetailsMapper()
        func page(_ configuration: ImagesConfiguration?) -> Page<MoviePreviewDetails> {
            Page(
                items: [preview.map(.mock(), imagesConfiguration: configuration)], page: 2, totalPages: 7,
                totalResults: 140)
        }
        #expect(
            try await FetchMoviePage(movies: movies, images: images)(2, of: .popular, .refresh)
                == Fetched(page(.mock()), fresh, warnings: [.skipped(1)]))
        #expect(
            try await FetchMoviePage(movies: movies, images: noImages)(of: .popular)
                == Fetched(page(nil), fresh, warnings: absent))
        #expect(movies.questions == ["page 2 of popular refresh", "page 1 of popular cached"])
    }

    @Test func `official trailers come first, then trailers, teasers and the rest, each in order`() async throws {
        let kinds: [(String, Bool?)] = [
            ("Clip", true), ("Teaser", true), ("Trailer", nil), ("Trailer", true), ("Featurette", nil), ("Teaser", nil),
            ("Trailer", false), ("Trailer", true),
        ]
        let videos = kinds.enumerated().map { Video.mock(id: "\($0)", type: $1.0, isOfficial: $1.1) }
        let movies = FakeMovieRepository { $0.videos = .success(Fetched(videos, fresh)) }
        let fetched = try await FetchMovieVideos(movies: movies)(of: 550)
        #expect(fetched.map { $0.map(\.id) } == Fetched(["3", "7", "2", "6", "1", "5", "0", "4"], fresh))
    }

    @Test func `offers are those of the country`() async throws {
        let movies = FakeMovieRepository {
            $0.watchProviders = .success(Fetched([.mock(), .mock(countryCode: "DE", rent: nil)], fresh))
        }
        let fetched = try await FetchWatchProviders(movies: movies, images: images)(of: 550, in: "DE")
        let german = WatchProviders.mock(countryCode: "DE", rent: nil)
        #expect(fetched == Fetched(WatchProvidersDetailsMapper().map(german, imagesConfiguration: .mock()), fresh))
    }

    @Test(arguments: ["FR", "us", ""])
    func `a country without offers has none`(_ country: String) async {
        let movies = FakeMovieRepository { $0.watchProviders = .success(Fetched([.mock()], fresh)) }
        let fetch = FetchWatchProviders(movies: movies, images: images)
        await #expect(throws: FetchError.notFound("an offer of movie 550 in \(country)")) {
            try await fetch(of: 550, in: country)
        }
    }

    @Test func `stored titles come once each, in alphabetical order`() async throws {
        let movies = FakeMovieRepository { $0.storedTitles = .success(["Se7en", "Alien", "Se7en", "Brazil"]) }
        #expect(try await FetchStoredTitles(movies: movies)() == ["Alien", "Brazil", "Se7en"])
    }

    @Test func `what goes wrong is told as it is`() async {
        let error = FetchError.rateLimited(retryAfter: 7)
        let movies = FakeMovieRepository {
            $0.credits = .failure(error)
            $0.images = .failure(error)
            $0.videos = .failure(error)
            $0.watchProviders = .failure(error)
            $0.collection = .failure(error)
            $0.pages[.topRated] = .failure(error)
            $0.storedTitles = .failure(error)
        }
        let calls: [() async throws -> Void] = [
            { _ = try await FetchMovieCredits(movies: movies, images: images)(of: 1) },
            { _ = try await FetchMovieImages(movies: movies, images: images)(of: 1) },
            { _ = try await FetchMovieVideos(movies: movies)(of: 1) },
            { _ = try await FetchWatchProviders(movies: movies, images: images)(of: 1, in: "US") },
            { _ = try await FetchMovieCollection(movies: movies, images: images)(1) },
            { _ = try await FetchMoviePage(movies: movies, images: images)(of: .topRated) },
            { _ = try await FetchStoredTitles(movies: movies)() },
        ]
        for call in calls { await #expect(throws: error) { try await call() } }
    }
}
