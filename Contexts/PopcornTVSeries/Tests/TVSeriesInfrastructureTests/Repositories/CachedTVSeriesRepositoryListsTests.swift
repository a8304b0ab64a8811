import CoreDomain
import CoreDomainTestHelpers
import Storage
import StorageTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import TVSeriesInfrastructure
import TVSeriesInfrastructureTestHelpers
import Testing

/// Pages and search in stored rows. `PageStoreTests` covers the rules that all paged lists share.
@Suite struct CachedTVSeriesRepositoryListsTests {
    private let bench = RepositoryBench()
    private var repository: CachedTVSeriesRepository { bench.repository }
    private var remote: FakeTVSeriesRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)

    private func page(_ ids: [Int], _ number: Int = 1) -> Page<TVSeriesPreview> {
        .mock(items: ids.map { .mock(id: $0, name: "Series \($0)") }, page: number)
    }

    // MARK: Pages

    static let lists: [TVSeriesList] = [
        .popular, .topRated, .airingToday, .onTheAir, .trending(.day), .trending(.week),
        .search(TVSeriesSearch("club")),
        .search(TVSeriesSearch("club", year: 1999)),
    ]

    @Test(arguments: lists, 1...2)
    func `a page is fetched and stored whole`(_ list: TVSeriesList, _ number: Int) async throws {
        let page = Page<TVSeriesPreview>.mock(items: [.mock(id: 2), .mock(id: 1)], page: number)
        bench.respond(list, number, with: page)
        #expect(try await repository.page(number, of: list, .cached) == Fetched(page, .network))
        #expect(try await repository.page(number, of: list, .cached) == Fetched(page, fresh))
        #expect(remote.script.requests == [.page(number, of: list)])
    }

    @Test func `a stored page shows what a younger response says about a series`() async throws {
        bench.respond(.popular, 1, with: page([1396, 1]))
        _ = try await repository.page(1, of: .popular, .cached)
        remote.respond(with: .mock(recommendations: nil, similar: nil))
        _ = try await bench.series(with: [])
        let rows = try await repository.page(1, of: .popular, .cached).value.items
        #expect(rows == [TVSeriesPreview(.mock()), .mock(id: 1, name: "Series 1")])
    }

    @Test func `each language has its own pages, which are the same for all regions`() async throws {
        let swiss = ContentLocale(language: "en-US", region: "CH")
        for locale in [ContentLocale.unitedStates, swiss, RepositoryBench.german] {
            bench.respond(.popular, 1, with: page([1]), in: locale)
            _ = try await bench.repository(in: locale).page(1, of: .popular, .cached)
        }
        #expect(
            remote.script.requests == [.page(1, of: .popular), .page(1, of: .popular, in: RepositoryBench.german)])
    }

    @Test func `a page that can't be stored is served whole`() async throws {
        bench.engine.fail(.commit)
        bench.respond(.popular, 1, with: page([1, 2]))
        #expect(
            try await repository.page(1, of: .popular, .cached)
                == Fetched(page([1, 2]), .network, warnings: [RepositoryBench.notStored]))
    }

    // MARK: Pages that arrive with a series

    static let seriesLists: [TVSeriesList] = [.recommendations(for: 1396), .similar(to: 1396)]

    @Test(arguments: seriesLists)
    func `the first page arrives with its series and is as old, whatever its number says`(_ list: TVSeriesList)
        async throws
    {
        let misnumbered = Page<TVSeriesPreview>.mock(items: [.mock(id: 1)], page: 0)
        remote.respond(with: .mock(recommendations: misnumbered, similar: misnumbered))
        #expect(try await repository.page(1, of: list, .cached) == Fetched(.mock(items: [.mock(id: 1)]), .network))
        bench.clock.advance(by: 86_400)
        #expect(try await repository.page(1, of: list, .cached) == Fetched(.mock(items: [.mock(id: 1)]), fresh))
        #expect(remote.script.requests == [.series(1396)])
    }

    @Test(arguments: seriesLists)
    func `the first page is fetched by itself if it didn't arrive with its series, the second always`(
        _ list: TVSeriesList
    ) async throws {
        remote.respond(with: .mock(recommendations: nil, similar: nil))
        for number in 1...2 { bench.respond(list, number, with: page([number], number)) }
        for number in 1...2 {
            #expect(try await repository.page(number, of: list, .cached).value == page([number], number))
        }
        #expect(remote.script.requests == [.series(1396), .page(1, of: list), .page(2, of: list)])
    }

    @Test(arguments: seriesLists)
    func `a first page that was fetched after its series is served until the series is fetched again`(
        _ list: TVSeriesList
    ) async throws {
        remote.respond(with: .mock(recommendations: nil, similar: nil))
        _ = try await bench.series(with: [])
        bench.clock.advance(by: 60)
        bench.respond(list, 1, with: page([1]))
        for _ in 1...2 { #expect(try await repository.page(1, of: list, .cached).value == page([1])) }
        #expect(remote.script.requests == [.series(1396), .page(1, of: list)])
        bench.expireRecords()
        remote.respond(with: .mock(recommendations: page([2]), similar: page([2])))
        #expect(try await repository.page(1, of: list, .cached).value == page([2]))
        #expect(remote.script.requests.count == 3)
    }

    // MARK: The row of a series

    @Test func `a row that a list has stored costs no request while it is fresh`() async throws {
        try await store([.mock(id: 1396, name: "Row")])
        remote.respond(with: .mock())
        #expect(try await repository.preview(1396, .cached) == Fetched(.mock(id: 1396, name: "Row"), fresh))
        bench.expireRecords()
        #expect(try await repository.preview(1396, .cached) == Fetched(TVSeriesPreview(.mock()), .network))
        #expect(remote.script.requests == [.page(1, of: .popular), .series(1396)])
    }

    @Test func `a stale row is served with a warning if the series can't be fetched`() async throws {
        try await store([.mock(id: 1396, name: "Row")])
        bench.expireRecords()
        bench.disconnect()
        let row = Fetched(TVSeriesPreview.mock(id: 1396, name: "Row"), .stale(since: ManualClock.start))
        #expect(try await repository.preview(1396, .cached) == row.adding([.refetchFailed(RepositoryBench.offline)]))
        #expect(try await repository.preview(1396, .stored) == row)
    }

    @Test func `a stale row isn't served if the series no longer exists`() async throws {
        try await store([.mock(id: 1396, name: "Row")])
        bench.expireRecords()
        remote.script.fail(.series(1396), with: FetchError.notFound("TV series 1396"))
        await #expect(throws: FetchError.notFound("TV series 1396")) { try await repository.preview(1396, .cached) }
    }

    @Test func `a series that isn't found has no row, and isn't found by its title`() async throws {
        try await store([.mock(id: 1396, name: "Row"), .mock(id: 1, name: "Row")])
        remote.script.fail(.series(1396), with: FetchError.notFound("TV series 1396"))
        await #expect(throws: FetchError.notFound("TV series 1396")) { try await bench.series() }
        await #expect(throws: FetchError.notFound("TV series 1396")) { try await repository.preview(1396, .cached) }
        #expect(try await found(TVSeriesSearch("row")) == [1])
    }

    @Test func `a series without a stored row is fetched`() async throws {
        remote.respond(with: .mock())
        #expect(try await repository.preview(1396, .cached) == Fetched(TVSeriesPreview(.mock()), .network))
    }

    // MARK: Stored series

    private func store(_ rows: [TVSeriesPreview]) async throws {
        bench.respond(.popular, 1, with: .mock(items: rows))
        _ = try await repository.page(1, of: .popular, .refresh)
    }

    private func found(_ search: TVSeriesSearch) async throws -> [Int] {
        try await repository.stored(matching: search, limit: 20).value.map(\.id)
    }

    @Test func `a search finds stored series whole, by title first, then by original title`() async throws {
        let rows: [TVSeriesPreview] = [
            .mock(id: 1, name: "Sieben", originalName: "Seven"), .mock(id: 2, name: "Seven", originalName: nil),
            .mock(id: 3, name: "Eight", originalName: nil),
        ]
        try await store(rows)
        let found = try await repository.stored(matching: TVSeriesSearch("seven"), limit: 20)
        #expect(found == Fetched([rows[1], rows[0]], .stale(since: ManualClock.start)))
        #expect(try await repository.stored(matching: TVSeriesSearch("seven"), limit: 1).value == [rows[1]])
        #expect(remote.script.requests.count == 1)
    }

    @Test(arguments: [(nil, [1, 2, 3]), (1995, [1]), (1999, [2]), (2001, [])])
    func `the year of a search is that of the first episode`(_ year: Int?, _ ids: [Int]) async throws {
        let dates = [CalendarDay.date(from: "1995-12-31"), CalendarDay.date(from: "1999-01-01"), nil]
        try await store(
            dates.enumerated().map { .mock(id: $0 + 1, name: "Seven", originalName: nil, firstAirDate: $1) })
        #expect(try await found(TVSeriesSearch("seven", year: year)) == ids)
    }

    @Test func `clearing removes what was fetched, or only what is stale, and counts it`() async throws {
        try await store([.mock(id: 1)])
        #expect(try await repository.clear(staleOnly: true) == 0)
        bench.clock.advance(by: 3601)
        #expect(try await repository.clear(staleOnly: true) == 0)
        bench.expireRecords()
        // The page and its row.
        #expect(try await repository.clear(staleOnly: true) == 2)
        try await store([.mock(id: 1)])
        #expect(try await repository.clear(staleOnly: false) == 2)
        #expect(try await found(TVSeriesSearch("Se7en")) == [])
    }
}
