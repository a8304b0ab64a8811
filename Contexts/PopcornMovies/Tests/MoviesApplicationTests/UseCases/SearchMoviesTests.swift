import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct SearchMoviesTests {
    private let search = MovieSearch("club", year: 1999)
    private let stale = Freshness.stale(since: ManualClock.start)

    private func details(_ previews: [MoviePreview]) -> [MoviePreviewDetails] {
        previews.map { MoviePreviewDetailsMapper().map($0, imagesConfiguration: .mock()) }
    }

    private func find(_ movies: FakeMovieRepository, page: Int = 1) async throws -> Fetched<Page<MoviePreviewDetails>> {
        try await SearchMovies(movies: movies, images: FakeImages())(search, page: page)
    }

    @Test func `results come from TMDb, with their images' URLs`() async throws {
        let movies = FakeMovieRepository { $0.pages[.search(search)] = .success(Fetched(.mock(), .network)) }
        let expected = Page(items: details([.mock()]), page: 1, totalPages: 7, totalResults: 140)
        #expect(try await find(movies, page: 1) == Fetched(expected, .network))
        #expect(movies.questions == ["page 1 of \(MovieList.search(search)) cached"])
    }

    @Test(arguments: [FetchError.offline("no route"), .rateLimited(retryAfter: 9), .unauthorised("no key")], [1, 2])
    func `where TMDb cannot be asked, stored titles come, and that is said`(_ error: FetchError, _ page: Int)
        async throws
    {
        let movies = FakeMovieRepository {
            $0.pages[.search(search)] = .failure(error)
            $0.stored = .success(Fetched([.mock(), .mock(id: 1)], stale))
        }
        let expected = Page(items: details([.mock(), .mock(id: 1)]), page: 1, totalPages: 1, totalResults: 2)
        #expect(try await find(movies, page: page) == Fetched(expected, stale, warnings: [.refetchFailed(error)]))
        #expect(movies.questions.last == "stored club 20")
    }

    @Test(arguments: [FetchError.offline("no route"), .rateLimited(retryAfter: 9), .unauthorised("no key")])
    func `where nothing stored matches either, the first failure is told`(_ error: FetchError) async {
        let movies = FakeMovieRepository {
            $0.pages[.search(search)] = .failure(error)
            $0.stored = .success(Fetched([], stale))
        }
        await #expect(throws: error) { try await find(movies) }
    }

    @Test(arguments: [FetchError.notFound("page 1"), .badData("results: null"), .storage("disk"), .cancelled])
    func `where TMDb did answer, nothing else stands in for it`(_ error: FetchError) async {
        let movies = FakeMovieRepository { $0.pages[.search(search)] = .failure(error) }
        await #expect(throws: error) { try await find(movies) }
        #expect(movies.questions.count == 1)
    }

    @Test func `no results are an answer`() async throws {
        let none = Page<MoviePreview>.mock(items: [], totalPages: 1, totalResults: 0)
        let movies = FakeMovieRepository { $0.pages[.search(search)] = .success(Fetched(none, .network)) }
        #expect(try await find(movies).value.items.isEmpty)
    }
}
