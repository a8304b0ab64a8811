import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

/// Lists, and the search of names. `FetchTests` covers the rules of the fallback to stored names.
@Suite struct SearchTests {
    private let bench = PeopleContextBench()
    private let search = PersonSearch("miyazaki")
    private let stale = PeopleContextBench.stale

    private func details(_ rows: [PersonPreview], images: ImagesConfiguration? = .mock()) -> [PersonPreviewDetails] {
        rows.map { PersonPreviewDetailsMapper().map($0, imagesConfiguration: images) }
    }

    @Test func `a page is fetched with its numbers`() async throws {
        let page = Fetched(Page<PersonPreview>.mock(page: 2), stale, warnings: [.skipped(1)])
        bench.repository.script.respond(to: .page(2, of: .trending(.day), .refresh), with: page)
        let rows = page.map { Page(items: details($0.items), page: 2, totalPages: 7, totalResults: 140) }
        #expect(try await bench.people.fetchPage(.trending(.day), page: 2, .refresh) == rows)
    }

    @Test func `results come from the remote source`() async throws {
        bench.repository.script.respond(
            to: .page(3, of: .search(search), .refresh), with: Fetched(Page<PersonPreview>.mock(page: 3), .network))
        let expected = Page(items: details([.mock()]), page: 3, totalPages: 7, totalResults: 140)
        #expect(try await bench.people.search(search, page: 3, .refresh) == Fetched(expected, .network))
    }

    @Test func `stored people are served with a warning if the remote source can't be reached`() async throws {
        let error = FetchError.offline("no route")
        let rows = [PersonPreview.mock(), .mock(id: 1)]
        bench.repository.script.fail(.page(1, of: .search(search)), with: error)
        bench.repository.script.respond(to: .stored(search, limit: 20), with: Fetched(rows, stale))
        let expected = Page(items: details(rows), page: 1, totalPages: 1, totalResults: 2)
        #expect(try await bench.people.search(search) == Fetched(expected, stale, warnings: [.refetchFailed(error)]))
    }

    @Test func `stored people are found without images`() async throws {
        bench.repository.script.respond(to: .stored(search, limit: 5), with: Fetched([PersonPreview.mock()], stale))
        #expect(try await bench.people.findStored(search, limit: 5) == details([.mock()], images: nil))
        #expect(bench.images.requestCount == 0)
    }

    @Test(arguments: ["Hayao Miyazaki", nil])
    func `the nearest stored name is suggested`(_ name: String?) async throws {
        bench.repository.script.respond(to: .title(near: "hyao"), with: name)
        #expect(try await bench.people.suggestName(near: "hyao") == name)
    }

    @Test(arguments: [true, false])
    func `clearing returns the number of records`(_ staleOnly: Bool) async throws {
        bench.repository.script.respond(to: .clear(staleOnly: staleOnly), with: 7)
        #expect(try await bench.people.clearCache(staleOnly: staleOnly) == 7)
    }
}
