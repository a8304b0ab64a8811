import CoreDomain
import Foundation
import Testing

@testable import TMDb

struct PageableListTests {
    @Test(
        arguments: [
            (#""page": 3, "total_pages": 7, "total_results": 130"#, 3, 7, 130), ("\"x\": 1", nil, nil, nil),
            (#""page": "3", "total_pages": [], "total_results": -1"#, nil, nil, nil),
            (#""page": null, "total_pages": 7.5, "total_results": 1e99"#, nil, nil, nil),
        ] as [(String, Int?, Int?, Int?)])
    func `missing or invalid paging numbers are nil`(
        members: String, page: Int?, pages: Int?, total: Int?
    ) throws {
        let list = try movies(nine, paging: members)
        #expect(list.page == page && list.totalPages == pages && list.totalResults == total)
    }

    @Test func `a page has its rows in order and TMDb's totals`() throws {
        let list = try movies(nine, eight, paging: #""page": 2, "total_pages": 7, "total_results": 133"#)
        let page = list.page(2, map: \.title)
        #expect(page == Page(items: ["Nine", "Eight"], page: 2, totalPages: 7, totalResults: 133))
        #expect(page.hasMore)
    }

    @Test func `an id that occurs twice on a page keeps its first position`() throws {
        let again = #"{"id": 9, "title": "Nine, again"}"#
        let list = try movies(nine, eight, again, paging: #""total_pages": 1, "total_results": 3"#)
        #expect(list.page(1, map: \.title).items == ["Nine", "Eight"])
    }

    @Test(arguments: [#""x": 1"#, #""page": "2", "total_pages": null, "total_results": -1"#])
    func `a page without valid totals is the last one, and the total is its number of rows`(paging: String) throws {
        let page = try movies(nine, eight, eight, paging: paging).page(3, map: \.title)
        #expect(page == Page(items: ["Nine", "Eight"], page: 3, totalPages: 3, totalResults: 2))
        #expect(!page.hasMore)
    }

    @Test func `a page has the requested number, even if the response contains a different one`() throws {
        let list = try movies(paging: #""page": 1, "total_pages": 9, "total_results": 180"#)
        #expect(list.page(4, map: \.title) == Page(items: [], page: 4, totalPages: 9, totalResults: 180))
    }

    @Test func `a list's total is limited, so that adding the totals of two lists doesn't overflow`() throws {
        let list = try movies(paging: #""total_results": \#(Int.max)"#)
        #expect(list.page(1, map: \.title).totalResults == 2_147_483_647)
    }

    @Test func `a list has at most 500 pages`() throws {
        let list = try movies(nine, paging: #""page": 500, "total_pages": 40000, "total_results": 800000"#)
        let page = list.page(500, map: \.title)
        #expect(page == Page(items: ["Nine"], page: 500, totalPages: 500, totalResults: 800_000))
        #expect(!page.hasMore)
    }

    @Test func `titles in a mixed list are decoded by kind, and other kinds and nameless titles are skipped`() throws {
        let json = #"""
            {"results": [{"media_type": "movie", "id": 1, "title": "A"}, {"media_type": "tv", "id": 1, "name": "B"},
              {"media_type": "podcast", "id": "?"}, {"media_type": "person", "id": 1, "name": "C"},
              {"media_type": "collection", "id": 1, "name": "D"}, {"media_type": ""},
              {"media_type": "movie", "id": 3, "name": "C"}, {"media_type": "tv", "id": 4, "title": "D"},
              {"media_type": "movie", "title": "E"}]}
            """#
        let (list, skipped) = try decode(TMDb.PageableList<TMDb.Media>.self, json)
        let names = list.results.map { element in
            switch element {
            case .movie(let movie): "movie \(movie.title)"
            case .tv(let series): "tv \(series.name)"
            }
        }
        #expect(names == ["movie A", "tv B"] && skipped == 7)
    }

    @Test func `a list of movies has the range of its release dates if the response contains one`() throws {
        let dates = try movies(nine, paging: #""dates": {"minimum": "1970-01-01", "maximum": "1970-01-02"}"#).dates
        let first = Date(timeIntervalSince1970: 0)
        let last = Date(timeIntervalSince1970: 86_400)
        #expect(dates == TMDb.ListDates(minimum: first, maximum: last))
        #expect(try movies(nine, paging: #""page": 1"#).dates == nil)
    }

    @Test func `an unreadable day of the release dates is lost alone`() throws {
        let json = #"{"results": [\#(nine)], "dates": {"minimum": "soon", "maximum": "1970-01-01"}}"#
        let (list, skipped) = try decode(TMDb.PageableList<TMDb.MovieListItem>.self, json)
        #expect(list.dates == TMDb.ListDates(minimum: nil, maximum: Date(timeIntervalSince1970: 0)) && skipped == 1)
    }

    @Test(arguments: ["7", "[]"])
    func `unreadable release dates become nil and are counted`(dates: String) throws {
        let json = #"{"results": [\#(nine)], "dates": \#(dates)}"#
        let (list, skipped) = try decode(TMDb.PageableList<TMDb.MovieListItem>.self, json)
        #expect(list.dates == nil && list.results.count == 1 && skipped == 1)
    }

    @Test func `a page whose elements were all skipped differs from an empty page`() throws {
        let skipped = try decode(TMDb.PageableList<TMDb.Media>.self, #"{"results": [{"media_type": "podcast"}, null]}"#)
        #expect(skipped.value.results.isEmpty && skipped.skipped == 2)
        #expect(try decode(TMDb.PageableList<TMDb.Media>.self, #"{"results": []}"#).skipped == 0)
    }

    @Test(arguments: [
        (#"{"id": 1, "title": "B"}"#, "results[1].media_type"),
        (#"{"media_type": null, "id": 1, "title": "B"}"#, "results[1].media_type"),
        (#"{"media_type": 7, "id": 1, "title": "B"}"#, "results[1].media_type"), ("7", "results[1]"),
    ])
    func `an element without a kind in a mixed list is skipped, and its position is reported`(
        element: String, place: String
    ) throws {
        let json = #"{"results": [{"media_type": "movie", "id": 1, "title": "A"}, \#(element)]}"#
        let (list, skips) = try WireDecoder().decodeWithSkips(
            TMDb.PageableList<TMDb.Media>.self, from: Data(json.utf8))
        #expect(list.results.count == 1 && skips.count == 1 && skips.first == place)
    }

    @Test func `an element of a kind other than its list's is skipped and counted`() throws {
        let elements = ["movie", "tv", "person", "podcast", ""].map {
            #"{"media_type": "\#($0)", "id": 1, "title": "A", "name": "A"}"#
        }
        let json = #"{"results": [\#(elements.joined(separator: ",")), {"id": 1, "title": "A", "name": "A"}]}"#
        let movies = try decode(TMDb.PageableList<TMDb.MovieListItem>.self, json)
        #expect(movies.value.results.count == 3 && movies.skipped == 3)
        #expect(try decode(TMDb.PageableList<TMDb.TVSeriesListItem>.self, json).skipped == 3)
        #expect(try decode(TMDb.PageableList<TMDb.PersonListItem>.self, json).skipped == 3)
    }

    @Test(arguments: ["7", "[]", "true"])
    func `an element whose kind is not a string is skipped`(kind: String) throws {
        let list = try movies(#"{"media_type": \#(kind), "id": 1, "title": "A"}"#, nine, paging: #""page": 1"#)
        #expect(list.results.map(\.title) == ["Nine"])
    }

    @Test(arguments: ["1e999", "1.5", "99999999999999999999"])
    func `a number out of range in a row's list of numbers loses only that number`(number: String) throws {
        let json = #"{"results": [{"id": 1, "title": "A", "genre_ids": [18, \#(number)]}]}"#
        let (list, skipped) = try decode(TMDb.PageableList<TMDb.MovieListItem>.self, json)
        #expect(list.results.map(\.title) == ["A"] && list.results[0].genreIDs == [18] && skipped == 1)
    }

    @Test(arguments: [
        #""release_date": "soon""#, #""release_date": "2025-13-45""#, #""vote_average": "high""#, #""vote_count": {}"#,
        #""overview": 7"#, #""adult": "no""#, #""poster_path": []"#,
    ])
    func `an unreadable value of a row is lost and counted, and the row stays`(member: String) throws {
        let json = #"{"results": [{"id": 1, "title": "A", "popularity": 2, \#(member)}, \#(nine)]}"#
        let (list, skipped) = try decode(TMDb.PageableList<TMDb.MovieListItem>.self, json)
        #expect(list.results.count == 2 && list.results[0].popularity == 2 && skipped == 1)
        #expect(leaves(of: list.results[0]).values.count { $0 != "nil" } == 3)
    }

    @Test(arguments: [#"{"id": 1}"#, #"{"id": 1, "title": null}"#, #"{"title": "A"}"#, #"{"id": "1", "title": "A"}"#])
    func `a row without an id or a title is skipped, and the others stay`(row: String) throws {
        let json = #"{"results": [\#(row), \#(nine)]}"#
        let (list, skipped) = try decode(TMDb.PageableList<TMDb.MovieListItem>.self, json)
        #expect(list.results.map(\.title) == ["Nine"] && skipped == 1)
    }

    @Test(arguments: [#"{"page": 1}"#, #"{"results": null}"#, #"{"results": {}}"#, "[]"])
    func `a response without the list of elements is an error`(json: String) {
        #expect(throws: (any Error).self) { try decode(TMDb.PageableList<TMDb.MovieListItem>.self, json) }
    }

    private let nine = #"{"id": 9, "title": "Nine"}"#
    private let eight = #"{"id": 8, "title": "Eight"}"#

    private func movies(_ elements: String..., paging: String) throws -> TMDb.PageableList<TMDb.MovieListItem> {
        try decode(
            TMDb.PageableList<TMDb.MovieListItem>.self,
            #"{"results": [\#(elements.joined(separator: ","))], \#(paging)}"#
        ).value
    }
}
