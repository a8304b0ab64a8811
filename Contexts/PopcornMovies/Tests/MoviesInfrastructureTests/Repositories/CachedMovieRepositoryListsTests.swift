import CoreDomain
import CoreDomainTestHelpers
import Storage
import MoviesDomain
import MoviesDomainTestHelpers
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import StorageTestHelpers
import Testing

/// Pages, collections and search in stored rows. `PageStoreTests` covers the rules that all paged lists share.
@Suite struct CachedMovieRepositoryListsTests {
    private let bench = RepositoryBench()
    private var movies: CachedMovieRepository { bench.movies }
    private var remote: FakeMovieRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)

    private func page(_ ids: [Int], _ number: Int = 1) -> Page<MoviePreview> {
        .mock(items: ids.map { .mock(id: $0, title: "Movie \($0)") }, page: number)
    }

    // MARK: Pages

    static let lists: [MovieList] = [
        .popular, .topRated, .nowPlaying, .upcoming, .trending(.day), .trending(.week), .search(MovieSearch("club")),
        .search(MovieSearch("club", year: 1999)),
    ]

    @Test(arguments: lists, 1...2)
    func `a page is fetched and stored whole`(_ list: MovieList, _ number: Int) async throws {
        let page = Page<MoviePreview>.mock(items: [.mock(id: 2), .mock(id: 1)], page: number)
        bench.respond(list, number, with: page)
        #expect(try await movies.page(number, of: list, .cached) == Fetched(page, .network))
        #expect(try await movies.page(number, of: list, .cached) == Fetched(page, fresh))
        #expect(remote.script.requests == [.page(number, of: list)])
    }

    @Test func `a stored page shows what a younger response says about a movie`() async throws {
        bench.respond(.popular, 1, with: page([550, 1]))
        _ = try await movies.page(1, of: .popular, .cached)
        remote.respond(with: .mock(recommendations: nil, similar: nil))
        _ = try await bench.movie(with: [])
        let rows = try await movies.page(1, of: .popular, .cached).value.items
        #expect(rows == [MoviePreview(.mock()), .mock(id: 1, title: "Movie 1")])
    }

    @Test func `each language has its own pages, each region those that depend on it`() async throws {
        let swiss = ContentLocale(language: "en-US", region: "CH")
        for locale in [ContentLocale.unitedStates, swiss, RepositoryBench.german] {
            for list in [MovieList.popular, .trending(.day)] {
                bench.respond(list, 1, with: page([1]), in: locale)
                _ = try await bench.movies(in: locale).page(1, of: list, .cached)
            }
        }
        #expect(
            remote.script.requests == [
                .page(1, of: .popular), .page(1, of: .trending(.day)), .page(1, of: .popular, in: swiss),
                .page(1, of: .popular, in: RepositoryBench.german),
                .page(1, of: .trending(.day), in: RepositoryBench.german),
            ])
    }

    @Test func `a page that can't be stored is served whole`() async throws {
        bench.engine.fail(.commit)
        bench.respond(.popular, 1, with: page([1, 2]))
        #expect(
            try await movies.page(1, of: .popular, .cached)
                == Fetched(page([1, 2]), .network, warnings: [RepositoryBench.notStored]))
    }

    // MARK: Pages that arrive with a movie

    static let movieLists: [MovieList] = [.recommendations(for: 550), .similar(to: 550)]

    @Test(arguments: movieLists)
    func `the first page arrives with its movie and is as old, whatever its number says`(_ list: MovieList)
        async throws
    {
        let misnumbered = Page<MoviePreview>.mock(items: [.mock(id: 1)], page: 0)
        remote.respond(with: .mock(recommendations: misnumbered, similar: misnumbered))
        #expect(try await movies.page(1, of: list, .cached) == Fetched(.mock(items: [.mock(id: 1)]), .network))
        bench.clock.advance(by: 86_400)
        #expect(try await movies.page(1, of: list, .cached) == Fetched(.mock(items: [.mock(id: 1)]), fresh))
        #expect(remote.script.requests == [.movie(550)])
    }

    @Test(arguments: movieLists)
    func `the first page is fetched by itself if it didn't arrive with its movie, the second always`(
        _ list: MovieList
    ) async throws {
        remote.respond(with: .mock(recommendations: nil, similar: nil))
        for number in 1...2 { bench.respond(list, number, with: page([number], number)) }
        for number in 1...2 {
            #expect(try await movies.page(number, of: list, .cached).value == page([number], number))
        }
        #expect(remote.script.requests == [.movie(550), .page(1, of: list), .page(2, of: list)])
    }

    @Test(arguments: movieLists)
    func `a first page that was fetched after its movie is served until the movie is fetched again`(
        _ list: MovieList
    ) async throws {
        remote.respond(with: .mock(recommendations: nil, similar: nil))
        _ = try await bench.movie(with: [])
        bench.clock.advance(by: 60)
        bench.respond(list, 1, with: page([1]))
        for _ in 1...2 { #expect(try await movies.page(1, of: list, .cached).value == page([1])) }
        #expect(remote.script.requests == [.movie(550), .page(1, of: list)])
        bench.expireRecords()
        remote.respond(with: .mock(recommendations: page([2]), similar: page([2])))
        #expect(try await movies.page(1, of: list, .cached).value == page([2]))
        #expect(remote.script.requests.count == 3)
    }

    // MARK: Collections

    @Test func `a collection is fetched and stored with its movies`() async throws {
        remote.script.respond(
            to: .collection(1565), with: RemoteResponse(MovieCollectionParts.mock(), warnings: [.skipped(1)]))
        #expect(try await movies.collection(1565, .cached) == Fetched(.mock(), .network, warnings: [.skipped(1)]))
        #expect(try await movies.collection(1565, .cached) == Fetched(.mock(), fresh))
        #expect(remote.script.requests == [.collection(1565)])
    }

    @Test func `a collection that can't be stored is served whole`() async throws {
        bench.engine.fail(.commit)
        remote.script.respond(to: .collection(1565), with: RemoteResponse(MovieCollectionParts.mock()))
        let collection = try await movies.collection(1565, .cached)
        #expect(collection == Fetched(.mock(), .network, warnings: [RepositoryBench.notStored]))
    }

    @Test func `a response about another collection is bad data`() async throws {
        remote.script.respond(to: .collection(1), with: RemoteResponse(MovieCollectionParts.mock()))
        await #expect(throws: FetchError.badData("the response for collection 1 is about something else")) {
            try await movies.collection(1, .cached)
        }
    }

    // MARK: The row of a movie

    @Test func `a row that a list has stored costs no request while it is fresh`() async throws {
        try await store([.mock(id: 550, title: "Row")])
        remote.respond(with: .mock())
        #expect(try await movies.preview(550, .cached) == Fetched(.mock(id: 550, title: "Row"), fresh))
        bench.expireRecords()
        #expect(try await movies.preview(550, .cached) == Fetched(MoviePreview(.mock()), .network))
        #expect(remote.script.requests == [.page(1, of: .popular), .movie(550)])
    }

    @Test func `a stale row is served with a warning if the movie can't be fetched`() async throws {
        try await store([.mock(id: 550, title: "Row")])
        bench.expireRecords()
        bench.disconnect()
        let row = Fetched(MoviePreview.mock(id: 550, title: "Row"), .stale(since: ManualClock.start))
        #expect(try await movies.preview(550, .cached) == row.adding([.refetchFailed(RepositoryBench.offline)]))
        #expect(try await movies.preview(550, .stored) == row)
    }

    @Test func `a stale row isn't served if the movie no longer exists`() async throws {
        try await store([.mock(id: 550, title: "Row")])
        bench.expireRecords()
        remote.script.fail(.movie(550), with: FetchError.notFound("movie 550"))
        await #expect(throws: FetchError.notFound("movie 550")) { try await movies.preview(550, .cached) }
    }

    @Test func `a movie that isn't found has no row, and isn't found by its title`() async throws {
        try await store([.mock(id: 550, title: "Row"), .mock(id: 1, title: "Row")])
        remote.script.fail(.movie(550), with: FetchError.notFound("movie 550"))
        await #expect(throws: FetchError.notFound("movie 550")) { try await bench.movie() }
        await #expect(throws: FetchError.notFound("movie 550")) { try await movies.preview(550, .cached) }
        #expect(try await found(MovieSearch("row")) == [1])
    }

    @Test func `a movie without a stored row is fetched`() async throws {
        remote.respond(with: .mock())
        #expect(try await movies.preview(550, .cached) == Fetched(MoviePreview(.mock()), .network))
    }

    // MARK: Stored movies

    private func store(_ rows: [MoviePreview]) async throws {
        bench.respond(.popular, 1, with: .mock(items: rows))
        _ = try await movies.page(1, of: .popular, .refresh)
    }

    private func found(_ search: MovieSearch) async throws -> [Int] {
        try await movies.stored(matching: search, limit: 20).value.map(\.id)
    }

    @Test func `a search finds stored movies whole, by title first, then by original title`() async throws {
        let rows: [MoviePreview] = [
            .mock(id: 1, title: "Sieben", originalTitle: "Seven"), .mock(id: 2, title: "Seven", originalTitle: nil),
            .mock(id: 3, title: "Eight", originalTitle: nil),
        ]
        try await store(rows)
        let found = try await movies.stored(matching: MovieSearch("seven"), limit: 20)
        #expect(found == Fetched([rows[1], rows[0]], .stale(since: ManualClock.start)))
        #expect(try await movies.stored(matching: MovieSearch("seven"), limit: 1).value == [rows[1]])
        #expect(remote.script.requests.count == 1)
    }

    @Test(arguments: [(nil, [1, 2, 3]), (1995, [1]), (1999, [2]), (2001, [])])
    func `the year of a search is that of the release`(_ year: Int?, _ ids: [Int]) async throws {
        let dates = [CalendarDay.date(from: "1995-12-31"), CalendarDay.date(from: "1999-01-01"), nil]
        try await store(
            dates.enumerated().map { .mock(id: $0 + 1, title: "Seven", originalTitle: nil, releaseDate: $1) })
        #expect(try await found(MovieSearch("seven", year: year)) == ids)
    }

    @Test func `clearing removes what was fetched, or only what is stale, and counts it`() async throws {
        try await store([.mock(id: 1)])
        #expect(try await movies.clear(staleOnly: true) == 0)
        bench.clock.advance(by: 3601)
        #expect(try await movies.clear(staleOnly: true) == 0)
        bench.expireRecords()
        // The page and its row.
        #expect(try await movies.clear(staleOnly: true) == 2)
        try await store([.mock(id: 1)])
        #expect(try await movies.clear(staleOnly: false) == 2)
        #expect(try await found(MovieSearch("Se7en")) == [])
    }
}
