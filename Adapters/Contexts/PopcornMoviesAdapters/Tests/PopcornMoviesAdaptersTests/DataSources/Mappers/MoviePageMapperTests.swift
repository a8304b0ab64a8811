import CoreDomain
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct MoviePageMapperTests {
    @Test func `a page keeps its rows in order, and TMDb's figures`() throws {
        let page = MoviePageMapper().map(
            try wire(
                """
                {"page": 2, "results": [{"id": 9, "title": "Nine"}, {"id": 8, "title": "Eight"}],
                 "total_pages": 7, "total_results": 133}
                """),
            page: 2)
        let rows = [MoviePreview(id: 9, title: "Nine"), MoviePreview(id: 8, title: "Eight")]
        #expect(page == Page(items: rows, page: 2, totalPages: 7, totalResults: 133))
    }

    @Test func `a title that comes twice on one page stays where it came first`() throws {
        let page = MoviePageMapper().map(
            try wire(
                """
                {"results": [{"id": 9, "title": "Nine"}, {"id": 8, "title": "Eight"}, {"id": 9, "title": "Nine, again"}],
                 "total_pages": 1, "total_results": 3}
                """),
            page: 1)
        #expect(page.items.map(\.title) == ["Nine", "Eight"])
    }

    @Test(arguments: ["", #", "page": "2", "total_pages": null, "total_results": -1"#])
    func `where the figures are missing or wrong, this page is the last and its rows are all`(figures: String) throws {
        let rows = #"[{"id": 9, "title": "Nine"}, {"id": 8, "title": "Eight"}, {"id": 8, "title": "Eight"}]"#
        let page = MoviePageMapper().map(try wire(#"{"results": \#(rows)\#(figures)}"#), page: 3)
        #expect(page.page == 3 && page.totalPages == 3 && page.totalResults == 2 && !page.hasMore)
    }

    @Test func `a page is numbered by what was asked for, whatever TMDb calls it`() throws {
        let page = MoviePageMapper().map(
            try wire(#"{"page": 1, "results": [], "total_pages": 9, "total_results": 180}"#), page: 4)
        #expect(page == Page(items: [], page: 4, totalPages: 9, totalResults: 180))
    }
}
