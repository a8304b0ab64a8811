import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import Storage
import StorageTestHelpers
import Testing

@Suite struct CachedMovieRepositoryListsTests {
    private let bench = RepositoryBench()
    private var movies: CachedMovieRepository { bench.movies }
    private var remote: FakeMovieRemote { bench.remote }

    private func answer(_ list: MovieList, _ number: Int, _ page: Page<MoviePreview>) {
        remote.set { $0.pages[list, default: [:]][number] = .success(RemoteResponse(page)) }
    }

    private func page(_ ids: [Int], _ number: Int = 1) -> Page<MoviePreview> {
        .mock(items: ids.map { .mock(id: $0, title: "Movie \($0)") }, page: number)
    }

    static let lists: [MovieList] = [
        .popular, .topRated, .nowPlaying, .upcoming, .trending(.day), .trending(.week), .search(MovieSearch("club")),
        .search(MovieSearch("club", year: 1999)),
    ]

    @Test(arguments: lists)
    func `a page is fetched, and then comes from storage for an hour, in its order`(_ list: MovieList) async throws {
        answer(list, 1, page([3, 1, 2]))
        #expect(try await movies.page(1, of: list, .cached) == Fetched(page([3, 1, 2]), .network))
        bench.clock.advance(by: 3600)
        let stored = try await movies.page(1, of: list, .cached)
        #expect(stored == Fetched(page([3, 1, 2]), .fresh(since: ManualClock.start)))
        #expect(remote.questions == ["page 1 of \(list) en-US US"])
        bench.clock.advance(by: 0.001)
        _ = try await movies.page(1, of: list, .cached)
        #expect(remote.questions.count == 2)
    }

    @Test func `an empty page is an answer`() async throws {
        answer(.search(MovieSearch("xyzzy")), 1, .mock(items: [], totalPages: 1, totalResults: 0))
        for _ in 1...2 {
            let found = try await movies.page(1, of: .search(MovieSearch("xyzzy")), .cached)
            #expect(found.value == .mock(items: [], totalPages: 1, totalResults: 0))
        }
        #expect(remote.questions.count == 1)
    }

    @Test func `a page goes by the number it was asked for, whatever TMDb numbers it`() async throws {
        answer(.popular, 3, .mock(page: 0, totalPages: 0))
        let expected = Page<MoviePreview>.mock(page: 3, totalPages: 3)
        #expect(try await movies.page(3, of: .popular, .cached).value == expected)
        #expect(try await movies.page(3, of: .popular, .cached).value == expected)
        #expect(remote.questions.count == 1)
    }

    @Test func `a movie that drifted to another page is on both as they were fetched`() async throws {
        answer(.popular, 1, page([1, 2]))
        answer(.popular, 2, page([2, 3], 2))
        _ = try await movies.page(1, of: .popular, .cached)
        _ = try await movies.page(2, of: .popular, .cached)
        answer(.popular, 1, page([3, 1]))
        _ = try await movies.page(1, of: .popular, .refresh)
        #expect(try await movies.page(1, of: .popular, .cached).value == page([3, 1]))
        #expect(try await movies.page(2, of: .popular, .cached).value == page([2, 3], 2))
    }

    @Test func `a row tells what was last heard of its movie`() async throws {
        answer(.popular, 1, page([550, 1]))
        _ = try await movies.page(1, of: .popular, .cached)
        remote.set { $0.movies[550] = .success(RemoteResponse(.mock(recommendations: nil, similar: nil))) }
        _ = try await movies.movie(550, .cached)
        let rows = try await movies.page(1, of: .popular, .cached).value.items
        #expect(rows == [MoviePreview(.mock()), .mock(id: 1, title: "Movie 1")])
    }

    @Test func `each language and country has its own pages`() async throws {
        answer(.popular, 1, page([1]))
        _ = try await movies.page(1, of: .popular, .cached)
        answer(.popular, 1, page([2]))
        let swiss = bench.movies(in: "en-US", region: "CH")
        #expect(try await swiss.page(1, of: .popular, .cached).value == page([2]))
        let german = bench.movies(in: "de-DE", region: "US")
        #expect(try await german.page(1, of: .popular, .cached).value == page([2]))
        #expect(try await movies.page(1, of: .popular, .cached).value == page([1]))
        #expect(remote.questions.count == 3)
    }

    @Test func `what is the same in all countries is fetched once for all`() async throws {
        answer(.trending(.day), 1, page([1]))
        _ = try await movies.page(1, of: .trending(.day), .cached)
        _ = try await bench.movies(in: "en-US", region: "CH").page(1, of: .trending(.day), .cached)
        #expect(remote.questions.count == 1)
    }

    @Test func `without network a stale page is served, and the reason told`() async throws {
        answer(.popular, 1, page([1, 2]))
        _ = try await movies.page(1, of: .popular, .cached)
        bench.letAge()
        remote.set { $0.outage = RepositoryBench.offline }
        let served = Fetched(
            page([1, 2]), .stale(since: ManualClock.start), warnings: [.refetchFailed(RepositoryBench.offline)])
        #expect(try await movies.page(1, of: .popular, .cached) == served)
    }

    @Test func `without a storage that takes it, a page comes whole all the same`() async throws {
        bench.engine.fail(.commit)
        answer(.popular, 1, page([1, 2]))
        #expect(
            try await movies.page(1, of: .popular, .cached)
                == Fetched(page([1, 2]), .network, warnings: [RepositoryBench.notStored]))
    }

    // MARK: Pages that belong to a movie

    static let movieLists: [MovieList] = [.recommendations(for: 550), .similar(to: 550)]

    @Test(arguments: movieLists)
    func `the first page came with its movie, whatever TMDb numbered it, and is as fresh`(_ list: MovieList)
        async throws
    {
        let misnumbered = Page<MoviePreview>.mock(items: [.mock(id: 1)], page: 0)
        remote.set {
            $0.movies[550] = .success(RemoteResponse(.mock(recommendations: misnumbered, similar: misnumbered)))
        }
        #expect(try await movies.page(1, of: list, .cached) == Fetched(.mock(items: [.mock(id: 1)]), .network))
        bench.clock.advance(by: 86_400)
        let stored = try await movies.page(1, of: list, .cached)
        #expect(stored == Fetched(.mock(items: [.mock(id: 1)]), .fresh(since: ManualClock.start)))
        #expect(remote.questions == ["movie 550 en-US US"])
    }

    @Test(arguments: movieLists)
    func `the first page is fetched where it did not come with its movie, and so is the second`(
        _ list: MovieList
    ) async throws {
        remote.set { $0.movies[550] = .success(RemoteResponse(.mock(recommendations: nil, similar: nil))) }
        answer(list, 1, page([1]))
        answer(list, 2, page([2], 2))
        #expect(try await movies.page(1, of: list, .cached).value == page([1]))
        #expect(try await movies.page(2, of: list, .cached).value == page([2], 2))
        #expect(remote.questions == ["movie 550", "page 1 of \(list)", "page 2 of \(list)"].map { $0 + " en-US US" })
    }

    @Test(arguments: movieLists)
    func `without a storage that takes it, the page that came with its movie comes whole all the same`(
        _ list: MovieList
    ) async throws {
        bench.engine.fail(.commit)
        remote.set { $0.movies[550] = .success(RemoteResponse(.mock(recommendations: page([1]), similar: page([1])))) }
        #expect(
            try await movies.page(1, of: list, .cached)
                == Fetched(page([1]), .network, warnings: [RepositoryBench.notStored]))
    }

    // MARK: Collections

    @Test func `a collection is fetched with its movies, and then comes from storage, in its order`() async throws {
        remote.set { $0.collections[1565] = .success(RemoteResponse(.mock(), warnings: [.skipped(1)])) }
        #expect(try await movies.collection(1565, .cached) == Fetched(.mock(), .network, warnings: [.skipped(1)]))
        #expect(try await movies.collection(1565, .cached) == Fetched(.mock(), .fresh(since: ManualClock.start)))
        #expect(remote.questions == ["collection 1565 en-US US"])
    }

    @Test func `without a storage that takes it, a collection comes whole all the same`() async throws {
        bench.engine.fail(.commit)
        remote.set { $0.collections[1565] = .success(RemoteResponse(.mock())) }
        #expect(
            try await movies.collection(1565, .cached)
                == Fetched(.mock(), .network, warnings: [RepositoryBench.notStored]))
    }
}
