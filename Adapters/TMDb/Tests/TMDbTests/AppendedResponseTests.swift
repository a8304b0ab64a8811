import CoreDomain
import Foundation
import Testing

@testable import TMDb

struct AppendedResponseTests {
    private static let everyPart = #"""
        "credits": {"cast": [], "crew": []}, "images": {"posters": []}, "release_dates": {"results": []},
        "content_ratings": {"results": []}, "watch/providers": {"results": {}}, "videos": {"results": []},
        "recommendations": {"results": [], "page": 1}, "similar": {"results": []}, "external_ids": {"imdb_id": "tt1"},
        "aggregate_credits": {"cast": [], "crew": []}, "combined_credits": {"cast": [], "crew": []},
        "translations": {"translations": []}, "keywords": {"results": []}
        """#
    private static let movie = #"{"id": 1, "title": "A", "genres": [{}], \#(everyPart)}"#

    @Test func `each part of a movie is decoded from its key`() throws {
        let response = try decode(TMDb.MovieResponse.self, Self.movie).value
        let parts = response.parts
        #expect(response.main.title == "A" && response.failures == [:])
        #expect(parts.credits == TMDb.ShowCredits(cast: [], crew: [], guestStars: nil))
        #expect(parts.images?.posters == [] && parts.releaseDates?.results == [] && parts.videos?.results == [])
        #expect(parts.watchProviders?.results == [:] && parts.recommendations?.page == 1)
        #expect(parts.similar?.results == [] && parts.translations?.translations == [])
        #expect(parts.keywords?.keywords == [])
    }

    @Test(arguments: [#"{"id": 1, "title": "A"}"#, #"{"id": 1, "title": "A", "credits": null, "videos": null}"#])
    func `a missing or null part is nil and not reported as a failure`(json: String) throws {
        let response = try decode(TMDb.MovieResponse.self, json).value
        #expect(leaves(of: response.parts).values.allSatisfy { $0 == "nil" })
        #expect(response.failures == [:])
    }

    static let unreadableParts: [(TMDb.MovieParts.CodingKeys, String, String)] = [
        (.credits, "[]", "credits: expected an object but found an array"),
        (.images, "7", "images: expected an object but found a number"),
        (.releaseDates, "{}", "release_dates.results: expected a value but found none"),
        (.watchProviders, #"{"results": []}"#, "watch/providers.results: expected an object but found an array"),
        (.keywords, "{}", "keywords.keywords: expected a value but found none"),
        (.videos, #"{"results": 7}"#, "videos.results: expected an array but found a number"),
        (.similar, #"{"results": null}"#, "similar.results: expected an array but found null"),
    ]

    @Test(arguments: unreadableParts)
    func `an unreadable part is nil and reported as a failure, and everything else is decoded`(
        part: TMDb.MovieParts.CodingKeys, json: String, problem: String
    ) throws {
        guard case .object(var members) = try JSONValue(Self.movie) else { return }
        members[part.stringValue] = try JSONValue(json)
        let (response, skipped) = try WireDecoder()
            .decode(TMDb.MovieResponse.self, from: JSONValue.object(members).data)
        #expect(response.failures.mapValues(\.description) == [part: problem])
        #expect(response.main.title == "A" && skipped == 1)
        #expect(leaves(of: response.parts).filter { $0.value == "nil" && !$0.key.contains(".") }.count == 1)
    }

    @Test(arguments: ["keywords", "results"])
    func `keywords are decoded from the key of a movie and from that of a series`(key: String) throws {
        let list = #"{"\#(key)": [{"id": 1, "name": "heist"}, {"id": 2}]}"#
        let (response, skipped) = try decode(
            TMDb.MovieResponse.self, #"{"id": 1, "title": "A", "keywords": \#(list)}"#)
        #expect(response.parts.keywords?.keywords == [TMDb.Keyword(id: 1, name: "heist")] && skipped == 1)
        #expect(response.failures == [:])
    }

    @Test func `elements skipped within an unreadable part are not counted`() throws {
        let json = #"{"id": 1, "title": "A", "similar": {"total_pages": "?", "results": 7}}"#
        #expect(try decode(TMDb.MovieResponse.self, json).skipped == 0)
    }

    @Test func `decoding an unreadable main record throws an error, whether or not its parts can be read`() {
        let json = #"{"id": 1, \#(Self.everyPart)}"#
        #expect(throws: (any Error).self) { try decode(TMDb.MovieResponse.self, json) }
        #expect(throws: (any Error).self) { try decode(TMDb.TVSeriesResponse.self, json) }
        #expect(throws: (any Error).self) { try decode(TMDb.PersonResponse.self, json) }
    }

    @Test func `all parts of series, seasons, episodes and people are decoded`() throws {
        let json = #"{"id": 1, "name": "A", "season_number": 1, "episode_number": 2, \#(Self.everyPart)}"#
        func expectEveryPart<Main, Parts>(of type: TMDb.AppendedResponse<Main, Parts>.Type) throws {
            let response = try decode(type, json).value
            let absent = leaves(of: response.parts).filter { $0.value == "nil" && !$0.key.contains(".") }
            #expect(absent == [:] && response.failures == [:], "\(type)")
        }
        try expectEveryPart(of: TMDb.TVSeriesResponse.self)
        try expectEveryPart(of: TMDb.TVSeasonResponse.self)
        try expectEveryPart(of: TMDb.TVEpisodeResponse.self)
        try expectEveryPart(of: TMDb.PersonResponse.self)
    }

    @Test func `appended seasons are ordered by number, and an unreadable season is absent`() throws {
        let json = #"""
            {"id": 1, "name": "A", "season/10": {"id": 10, "name": "Ten", "season_number": 10, "episodes": []},
             "season/2": {"id": 2, "name": "Two", "season_number": 2, "episodes": [{"id": 7}]}, "season/3": {"id": 3}}
            """#
        let (response, skipped) = try decode(TMDb.TVSeasonsResponse.self, json)
        #expect(response.parts.seasons.map(\.seasonNumber) == [2, 10])
        #expect(Array(response.failures.keys) == [TMDb.TVSeasonsParts.CodingKeys(3)])
        #expect(skipped == 1)
    }

    @Test func `a season whose key has another season's number is reported as a failure`() throws {
        let json = #"{"id": 1, "name": "A", "season/2": {"id": 3, "name": "Three", "season_number": 3}}"#
        let response = try decode(TMDb.TVSeasonsResponse.self, json).value
        #expect(response.parts.seasons == [] && response.failures.keys.map(\.seasonNumber) == [2])
    }

    @Test(arguments: [#"{"cast": [null], "crew": []}"#, #"{"cast": [], "crew": [null]}"#])
    func `a null credit is skipped and counted`(credits: String) throws {
        let json = #"{"id": 1, "name": "A", "gender": 0, "combined_credits": \#(credits)}"#
        let (response, skipped) = try decode(TMDb.PersonResponse.self, json)
        #expect(response.failures == [:] && response.parts.combinedCredits?.cast == [] && skipped == 1)
    }

    @Test(arguments: ["season", "season/", "season/x", "season/02", "seasons/2", "2", "season/2/3"])
    func `only a key that consists of the word “season” and a number is decoded as a season`(text: String) {
        #expect(TMDb.TVSeasonsParts.CodingKeys(stringValue: text) == nil)
    }

    @Test func `each unreadable part adds a warning, in key order, with the context's name for the part`()
        async throws
    {
        let body = #"""
            {"id": 1, "title": "A", "status": "Shelved", "videos": 7, "watch/providers": [], "release_dates": {},
             "credits": {"cast": [{}], "crew": []}}
            """#
        let client = TMDbClient.of(ScriptedTransport(.body(body)))
        let response = try await client.send(.movie(1)) { Part(rawValue: $0.stringValue) }
        #expect(response.value.parts.credits?.cast == [] && response.value.failures.count == 3)
        #expect(
            response.warnings == [
                .skipped(2, first: #"status "Shelved" of movie 1"#),
                .absent(
                    Part(rawValue: "release_dates"),
                    .badData("movie 1, release_dates.results: expected a value but found none")),
                .absent(
                    Part(rawValue: "videos"),
                    .badData("movie 1, videos: expected an object but found a number")),
                .absent(
                    Part(rawValue: "watch/providers"),
                    .badData(
                        "movie 1, watch/providers: expected an object but found an array"
                    )),
            ])
    }

    private struct Part: ResponsePart { let rawValue: String }

    @Test func `a request includes the keys of all parts that its response can contain`() throws {
        try expectSameParts(.movie(1, withTranslations: true), TMDb.MovieParts.CodingKeys.allCases)
        try expectSameParts(.tvSeries(1, withTranslations: true), TMDb.TVSeriesParts.CodingKeys.allCases)
        try expectSameParts(.tvSeason(1, ofSeries: 1), TMDb.TVCreditsParts.CodingKeys.allCases)
        try expectSameParts(.tvEpisode(1, season: 1, ofSeries: 1), TMDb.TVCreditsParts.CodingKeys.allCases)
        try expectSameParts(.person(1), TMDb.PersonParts.CodingKeys.allCases)
        try expectSameParts(.tvSeasons([2, 0], ofSeries: 1), [.init(2), .init(0)])
    }

    /// Requires that the type of `parts` is that of the response's keys; any other one would not compile.
    private func expectSameParts<Main, Parts>(
        _ request: TMDbRequest<TMDb.AppendedResponse<Main, Parts>>, _ parts: [Parts.CodingKeys]
    ) throws {
        let url = try RequestBuilder(
            baseURL: TMDbClient.defaultBaseURL, credential: nil, language: nil, region: nil
        ).httpRequest(for: request).url
        #expect(url.query() == "append_to_response=" + parts.map(\.stringValue).joined(separator: ","))
    }
}
