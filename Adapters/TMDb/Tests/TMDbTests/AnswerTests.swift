import CoreDomain
import Foundation
import Testing

@testable import TMDb

/// Answers as a whole: their appended parts, their pages, their mixed rows.
struct AnswerTests {
    private func decode<Answer: Decodable>(_ type: Answer.Type = Answer.self, _ json: String) throws
        -> (value: Answer, skipped: Int)
    {
        try WireDecoder().decode(type, from: Data(json.utf8))
    }

    static let sections = #"""
        "credits": {"cast": [], "crew": []}, "images": {"posters": []}, "release_dates": {"results": []},
        "content_ratings": {"results": []}, "watch/providers": {"results": {}}, "videos": {"results": []},
        "recommendations": {"results": [], "page": 1}, "similar": {"results": []}, "external_ids": {"imdb_id": "tt1"},
        "aggregate_credits": {"cast": [], "crew": []}, "combined_credits": {"cast": [], "crew": []}
        """#

    @Test func `the parts of a movie are those that were sent`() throws {
        let answer = try decode(MovieAnswer.self, #"{"id": 1, "title": "A", \#(Self.sections)}"#).value
        #expect(answer.credits == ShowCredits(cast: [], crew: [], guestStars: nil))
        #expect(answer.images?.posters == [] && answer.releaseDates?.results == [] && answer.videos == [])
        #expect(answer.watchProviders?.results == [:] && answer.recommendations?.page == 1)
        #expect(answer.similar?.results == [] && answer.externalIDs?.imdbID == "tt1" && answer.failedSections == [:])
    }

    @Test func `parts that were not sent are absent, and so are those that are null`() throws {
        for json in [#"{"id": 1, "title": "A"}"#, #"{"id": 1, "title": "A", "credits": null, "videos": null}"#] {
            let answer = try decode(MovieAnswer.self, json).value
            #expect(answer.credits == nil && answer.images == nil && answer.releaseDates == nil && answer.videos == nil)
            #expect(answer.watchProviders == nil && answer.recommendations == nil && answer.similar == nil)
            #expect(answer.externalIDs == nil && answer.failedSections == [:])
        }
    }

    @Test(arguments: [
        (
            "credits", #"{"cast": [{"id": "1", "name": "A", "credit_id": "c"}], "crew": []}"#,
            "credits.cast[0].id: expected to decode Int but found a string instead"
        ),
        ("credits", "[]", "credits: expected to decode Dictionary<String, Any> but found an array instead"),
        (
            "images", #"{"posters": [{"file_path": "/a.jpg", "width": "1"}]}"#,
            "images.posters[0].width: expected to decode Int but found a string instead"
        ),
        ("release_dates", "{}", "release_dates.results: expected a value but found none"),
        (
            "watch/providers", #"{"results": {"GB": []}}"#,
            "watch/providers.results.GB: expected to decode Dictionary<String, Any> but found an array instead"
        ),
        ("videos", #"{"results": 7}"#, "videos.results: expected to decode Array<Any> but found number instead"),
        ("similar", #"{"results": [{"id": 2}]}"#, "similar.results[0].title: expected a value but found none"),
        (
            "external_ids", #"{"tvdb_id": ""}"#,
            "external_ids.tvdb_id: expected to decode Int but found a string instead"
        ),
    ])
    func `a broken part is absent, says why, and spoils nothing else`(name: String, part: String, why: String) throws {
        let json = #"{"id": 1, "title": "A", "genres": [{}], \#(Self.sections), "\#(name)": \#(part)}"#
        let object = try JSONValue(#"{"id": 1, "title": "A", "genres": [{}], \#(Self.sections)}"#)
        guard case .object(var members) = object else { return }
        members[name] = try JSONValue(part)
        let answer = try WireDecoder().decode(MovieAnswer.self, from: JSONValue.object(members).data)
        #expect(answer.value.failedSections == [name: why])
        #expect(answer.value.movie.title == "A" && answer.skipped == 1, "\(json)")
        let absent = leaves(of: answer.value).filter { $0.value == "nil" && !$0.key.contains(".") }
        #expect(absent.count == 1)
    }

    @Test func `what a broken part left out is not counted`() throws {
        let json = #"{"id": 1, "title": "A", "credits": {"cast": [{}, {}], "crew": 7}}"#
        #expect(try decode(MovieAnswer.self, json).skipped == 0)
    }

    @Test func `a broken title is an error whatever its parts are`() {
        #expect(throws: (any Error).self) { try decode(MovieAnswer.self, #"{"id": 1, \#(Self.sections)}"#) }
        #expect(throws: (any Error).self) { try decode(TVSeriesAnswer.self, #"{"id": 1, \#(Self.sections)}"#) }
        #expect(throws: (any Error).self) { try decode(PersonAnswer.self, #"{"id": 1, \#(Self.sections)}"#) }
    }

    @Test func `series, seasons, episodes and people have their parts`() throws {
        let series = try decode(TVSeriesAnswer.self, #"{"id": 1, "name": "A", \#(Self.sections)}"#).value
        #expect(leaves(of: series).filter { !$0.key.contains(".") && $0.value == "nil" }.isEmpty)
        let person = try decode(PersonAnswer.self, #"{"id": 1, "name": "A", \#(Self.sections)}"#).value
        #expect(person.combinedCredits?.cast == [] && person.images != nil && person.externalIDs != nil)
        let numbers = #""season_number": 1, "episode_number": 2"#
        let season = try decode(TVSeasonAnswer.self, #"{"id": 1, "name": "A", \#(numbers), \#(Self.sections)}"#).value
        #expect(season.season.seasonNumber == 1 && season.credits != nil && season.images != nil)
        let episode = try decode(TVEpisodeAnswer.self, #"{"id": 1, "name": "A", \#(numbers), \#(Self.sections)}"#).value
        #expect(episode.episode.episodeNumber == 2 && episode.credits != nil && episode.images != nil)
    }

    @Test func `appended seasons come in order, and a broken one is absent`() throws {
        let json = #"""
            {"id": 1, "name": "A", "season/10": {"id": 10, "name": "Ten", "season_number": 10, "episodes": []},
             "season/2": {"id": 2, "name": "Two", "season_number": 2, "episodes": [{"id": 7}]}, "season/3": {"id": 3}}
            """#
        let answer = try decode(TVSeasonsAnswer.self, json)
        #expect(answer.value.seasons.map(\.seasonNumber) == [2, 10])
        #expect(Array(answer.value.failedSections.keys) == ["season/3"])
        #expect(answer.skipped == 1)
    }

    @Test(
        arguments: [
            (#""page": 3, "total_pages": 7, "total_results": 130"#, 3, 7, 130), ("\"x\": 1", nil, nil, nil),
            (#""page": "3", "total_pages": [], "total_results": -1"#, nil, nil, nil),
            (#""page": null, "total_pages": 7.5, "total_results": 1e99"#, nil, nil, nil),
        ] as [(String, Int?, Int?, Int?)])
    func `paging that is missing or wrong is absent`(members: String, page: Int?, pages: Int?, total: Int?) throws {
        let json = #"{"results": [{"id": 1, "title": "A"}], \#(members)}"#
        let list = try decode(PageableList<MovieListItem>.self, json).value
        #expect(list.page == page && list.totalPages == pages && list.totalResults == total)
    }

    @Test func `rows of mixed kinds are told apart, and unknown kinds are left out and counted`() throws {
        let json = #"""
            {"results": [{"media_type": "movie", "id": 1, "title": "A"}, {"media_type": "tv", "id": 1, "name": "B"},
              {"media_type": "podcast", "id": "?"}, {"media_type": "person", "id": 1, "name": "C"},
              {"media_type": "collection", "id": 1, "name": "D"}, {"media_type": ""}]}
            """#
        let answer = try decode(PageableList<Media>.self, json)
        let names = answer.value.results.map { row in
            switch row {
            case .movie(let movie): "movie \(movie.title)"
            case .tv(let series): "tv \(series.name)"
            case .person(let person): "person \(person.name)"
            case .collection(let collection): "collection \(collection.name)"
            }
        }
        #expect(names == ["movie A", "tv B", "person C", "collection D"])
        #expect(answer.skipped == 2)
    }

    @Test func `a page of which every row was left out is told from an empty one`() throws {
        let list = try decode(PageableList<Media>.self, #"{"results": [{"media_type": "podcast"}]}"#)
        #expect(list.value.results.isEmpty && list.skipped == 1)
        #expect(try decode(PageableList<Media>.self, #"{"results": []}"#).skipped == 0)
    }

    @Test(arguments: [#"{"id": 1}"#, #"{"media_type": null}"#, #"{"media_type": 7}"#, "7", "null"])
    func `a row that names no kind is an error`(row: String) {
        let error = #expect(throws: (any Error).self) {
            try decode(PageableList<Media>.self, #"{"results": [\#(row)]}"#)
        }
        #expect(error.map { DecodeProblem($0).keyPath.hasPrefix("results[0]") } == true)
    }

    @Test func `a row that says it is of another kind than its list is left out and counted`() throws {
        let rows = ["movie", "tv", "person", "podcast", ""].map {
            #"{"media_type": "\#($0)", "id": 1, "title": "A", "name": "A"}"#
        }
        let json = #"{"results": [\#(rows.joined(separator: ",")), {"id": 1, "title": "A", "name": "A"}]}"#
        let movies = try decode(PageableList<MovieListItem>.self, json)
        #expect(movies.value.results.count == 3 && movies.skipped == 3)
        #expect(try decode(PageableList<TVSeriesListItem>.self, json).skipped == 3)
        #expect(try decode(PageableList<PersonListItem>.self, json).skipped == 3)
    }

    @Test(arguments: ["7", "[]", "true"])
    func `a kind that is no text is an error that names its place`(kind: String) {
        let error = #expect(throws: (any Error).self) {
            let json = #"{"results": [{"media_type": \#(kind), "id": 1, "title": "A"}]}"#
            return try decode(PageableList<MovieListItem>.self, json)
        }
        #expect(error.map { DecodeProblem($0).keyPath } == "results[0].media_type")
    }

    @Test(arguments: ["1e999", "1.5", "99999999999999999999"])
    func `a number in a plain list that does not fit is an error that names its place`(number: String) {
        let error = #expect(throws: (any Error).self) {
            let json = #"{"results": [{"id": 1, "title": "A", "genre_ids": [18, \#(number)]}]}"#
            return try decode(PageableList<MovieListItem>.self, json)
        }
        #expect(error.map { DecodeProblem($0).keyPath } == "results[0].genre_ids[1]")
    }

    @Test func `a row of a list without its title is an error`() {
        #expect(throws: (any Error).self) { try decode(PageableList<MovieListItem>.self, #"{"results": [{"id": 1}]}"#) }
        #expect(throws: (any Error).self) { try decode(PageableList<MovieListItem>.self, #"{"page": 1}"#) }
    }
}
