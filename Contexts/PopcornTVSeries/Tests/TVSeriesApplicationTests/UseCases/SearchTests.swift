import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct SearchTests {
    private let bench = TVSeriesContextBench()
    private let search = TVSeriesSearch("club", year: 1999)
    private let stale = TVSeriesContextBench.stale
    static let unreachable: [FetchError] = [
        .offline("no route"), .rateLimited(retryAfter: 9), .unauthorised("no key"),
    ]

    private func details(_ rows: [TVSeriesPreview], images: ImagesConfiguration? = .mock()) -> [TVSeriesPreviewDetails]
    {
        rows.map { TVSeriesPreviewDetailsMapper().map($0, images) }
    }

    @Test func `results come from the remote source`() async throws {
        bench.repository.script.respond(
            to: .page(3, of: .search(search), .refresh), with: Fetched(Page<TVSeriesPreview>.mock(page: 3), .network))
        let expected = Page(items: details([.mock()]), page: 3, totalPages: 7, totalResults: 140)
        #expect(try await bench.series.search(search, page: 3, .refresh) == Fetched(expected, .network))
    }

    @Test func `a search without results is a page without rows`() async throws {
        let none = Page<TVSeriesPreview>.mock(items: [], totalPages: 1, totalResults: 0)
        bench.repository.script.respond(to: .page(1, of: .search(search)), with: Fetched(none, .network))
        #expect(try await bench.series.search(search).value.items.isEmpty)
    }

    @Test(arguments: unreachable)
    func `stored series are served with a warning if the remote source can't be reached`(
        _ error: FetchError
    ) async throws {
        let rows = [TVSeriesPreview.mock(), .mock(id: 1)]
        bench.repository.script.fail(.page(1, of: .search(search)), with: error)
        bench.repository.script.respond(to: .stored(search, limit: 20), with: Fetched(rows, stale))
        let expected = Page(items: details(rows), page: 1, totalPages: 1, totalResults: 2)
        #expect(
            try await bench.series.search(search) == Fetched(expected, stale, warnings: [.refetchFailed(error)]))
    }

    @Test(arguments: unreachable)
    func `stored series don't stand in for a later page`(_ error: FetchError) async {
        bench.repository.script.fail(.page(2, of: .search(search)), with: error)
        await #expect(throws: error) { try await bench.series.search(search, page: 2) }
        #expect(bench.repository.script.requests == [.page(2, of: .search(search))])
    }

    @Test(arguments: unreachable)
    func `the error is thrown if no stored series matches`(_ error: FetchError) async {
        bench.repository.script.fail(.page(1, of: .search(search)), with: error)
        bench.repository.script.respond(to: .stored(search, limit: 20), with: Fetched([TVSeriesPreview](), stale))
        await #expect(throws: error) { try await bench.series.search(search) }
    }

    @Test(arguments: [FetchError.notFound("page 1"), .badData("results: null"), .storage("disk"), .cancelled])
    func `stored series don't replace a response`(_ error: FetchError) async {
        bench.repository.script.fail(.page(1, of: .search(search)), with: error)
        await #expect(throws: error) { try await bench.series.search(search) }
        #expect(bench.repository.script.requests == [.page(1, of: .search(search))])
    }

    @Test func `stored series are found without images`() async throws {
        bench.repository.script.respond(to: .stored(search, limit: 5), with: Fetched([TVSeriesPreview.mock()], stale))
        #expect(try await bench.series.findStored(search, limit: 5) == details([.mock()], images: nil))
        #expect(bench.images.requestCount == 0)
    }

    @Test(arguments: ["Heat", nil])
    func `the nearest stored title is suggested`(_ title: String?) async throws {
        bench.repository.script.respond(to: .title(near: "haet"), with: title)
        #expect(try await bench.series.suggestTitle(near: "haet") == title)
    }

    @Test(arguments: [true, false])
    func `clearing returns the number of records`(_ staleOnly: Bool) async throws {
        bench.repository.script.respond(to: .clear(staleOnly: staleOnly), with: 7)
        #expect(try await bench.series.clearCache(staleOnly: staleOnly) == 7)
    }
}
