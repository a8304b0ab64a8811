import CoreDomain
import Foundation
import Testing

@testable import TMDb

/// The rules for single values.
struct WireValueTests {
    private func movie(_ members: String) throws -> (value: TMDb.Movie, skipped: Int) {
        try decode(TMDb.Movie.self, #"{"id": 1, "title": "A", \#(members)}"#)
    }

    @Test(arguments: ["2025-13-45", "0000-00-00", "1999", "2025/10/26", "2025-02-30", "1999-10-15T00:00:00Z", " "])
    func `a string that is not a day in the form yyyy-MM-dd becomes nil and is counted`(text: String) throws {
        let (movie, skipped) = try movie(#""release_date": "\#(text)""#)
        #expect(movie.releaseDate == nil && skipped == 1)
    }

    @Test func `a day is decoded as 00:00 UTC of that day`() throws {
        #expect(try movie(#""release_date": "1970-01-02""#).value.releaseDate == Date(timeIntervalSince1970: 86_400))
    }

    @Test(arguments: [
        ("2014-10-02T19:20:22.000Z", 1_412_277_622.0), ("2014-10-02T19:20:22Z", 1_412_277_622),
        ("2014-10-02T19:20:22.25Z", 1_412_277_622.25), ("2014-10-02 19:20:22 UTC", 1_412_277_622),
    ])
    func `an instant is parsed with its fraction of a second`(text: String, seconds: Double) {
        #expect(WireInstant.date(from: text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "2014-10-02", "2014-10-02T19:20:22", "2014-10-02T24:00:00Z", "2014-10-02T19:60:00Z", "2014-10-02 19:20:22Z",
        "2014-13-02T19:20:22Z", "2014-10-02T19:20:22.Z", "2014-10-02T19:20:2Z", "2014-10-02T1x:20:22Z", "TZ", "",
        "2014-10-02T19:20:22.0é0Z", "2014-10-02 19:20:22", "2014-10-02 UTC", "2014-10-02 19:20:22 CET", " UTC",
    ])
    func `a string that is not a valid instant becomes nil`(text: String) {
        #expect(WireInstant.date(from: text) == nil)
    }

    @Test(arguments: [
        ("Rumored", TMDb.Status.rumoured), ("Planned", .planned), ("In Production", .inProduction),
        ("Post Production", .postProduction), ("Released", .released), ("Canceled", .cancelled),
        ("In Limbo", .unknown("In Limbo")),
    ])
    func `an unknown status keeps its text`(word: String, status: TMDb.Status) throws {
        #expect(try movie(#""status": "\#(word)""#).value.status == status)
        #expect(status.rawValue == word)
    }

    @Test(arguments: [
        (#""status": "Shelved""#, #"status "Shelved""#), (#""homepage": "not a url""#, #"homepage "not a url""#),
        (#""genres": [{"id": 1, "name": "A"}, {"id": 2}], "status": "Shelved""#, "genres[1].name"),
        (
            #""status": "\u001b\#(String(repeating: "x", count: 99))""#,
            "status \"\\u{1b}\(String(repeating: "x", count: 58))…"
        ),
    ])
    func `the first skipped value is reported with its key path and text, shortened and escaped`(
        members: String, first: String
    ) throws {
        let json = #"{"id": 1, "title": "A", \#(members)}"#
        let skips = try WireDecoder().decodeWithSkips(TMDb.Movie.self, from: Data(json.utf8)).1
        #expect(skips.first == first)
    }

    @Test func `a credential in a skipped value is hidden`() throws {
        let json = #"{"id": 1, "title": "A", "status": "CANARY123"}"#
        let skips = try WireDecoder(hiding: "CANARY123").decodeWithSkips(TMDb.Movie.self, from: Data(json.utf8)).1
        #expect(skips.first == #"status "(hidden)""#)
    }

    @Test(arguments: [("Released", 0), ("", 0), ("Shelved", 1)])
    func `an unknown status is counted`(word: String, skipped: Int) throws {
        #expect(try movie(#""status": "\#(word)""#).skipped == skipped)
    }

    @Test(arguments: [("Ended", 0), ("", 0), ("Shelved", 1)])
    func `an unknown status of a series keeps its text and is counted`(word: String, skipped: Int) throws {
        let series = try decode(TMDb.TVSeries.self, #"{"id": 1, "name": "A", "status": "\#(word)"}"#)
        #expect(series.value.status ?? "" == word && series.skipped == skipped)
    }

    @Test(arguments: [("3", 0), ("null", 0), ("7", 1)])
    func `an unknown release type is counted`(number: String, skipped: Int) throws {
        #expect(try decode(TMDb.ReleaseDate.self, #"{"type": \#(number)}"#).skipped == skipped)
    }

    @Test func `an unreadable instant becomes nil and is counted, and its list is kept`() throws {
        func video(_ id: Int, _ text: String) -> String {
            #"{"id": "\#(id)", "key": "k", "name": "n", "site": "s", "type": "t", "published_at": "\#(text)"}"#
        }
        let texts = ["2010-06-16 23:26:16 UTC", "yesterday", "", "2010-06-16T23:26:16.000Z"]
        let videos = texts.enumerated().map { video($0.offset, $0.element) }.joined(separator: ",")
        let (list, skipped) = try decode(TMDb.VideoList.self, #"{"results": [\#(videos)]}"#)
        let instant = Date(timeIntervalSince1970: 1_276_730_776)
        #expect(list.results.map(\.publishedAt) == [instant, nil, nil, instant])
        #expect(skipped == 1)
        let release = #"{"iso_3166_1": "GB", "release_dates": [{"release_date": "soon"}]}"#
        let dates = try decode(TMDb.ReleaseDates.self, #"{"results": [\#(release)]}"#)
        #expect(dates.value.results.first?.releaseDates.map(\.releaseDate) == [nil] && dates.skipped == 1)
    }

    @Test(arguments: [#""x": 1"#, #""original_name": null"#, #""original_name": """#])
    func `a creator without an original name has the name as the original name`(member: String) throws {
        let creator = #"{"id": 1, "credit_id": "c", "name": "A", \#(member)}"#
        let (series, skipped) = try decode(
            TMDb.TVSeries.self, #"{"id": 1, "name": "S", "created_by": [\#(creator)]}"#)
        #expect(series.createdBy?.map(\.originalName) == ["A"] && skipped == 0)
    }

    @Test func `a spoken language without a native name keeps the empty string`() throws {
        let language = #"{"iso_639_1": "xx", "name": "", "english_name": "No Language"}"#
        let (movie, skipped) = try movie(#""spoken_languages": [\#(language)]"#)
        #expect(movie.spokenLanguages?.map(\.name) == [""])
        #expect(movie.spokenLanguages?.map(\.englishName) == ["No Language"] && skipped == 0)
    }

    @Test(arguments: [
        ("0", TMDb.Gender.unknown, 0), ("1", .female, 0), ("2", .male, 0), ("3", .other, 0), ("null", .unknown, 0),
        ("4", .unknown, 1), ("-1", .unknown, 1),
    ])
    func `an out-of-range gender is unknown and skipped`(number: String, gender: TMDb.Gender, skipped: Int) throws {
        let json = #"{"id": 1, "name": "A", "gender": \#(number)}"#
        let result = try WireDecoder().decode(TMDb.Person.self, from: Data(json.utf8))
        #expect(result.value.gender == gender && result.skipped == skipped)
    }

    @Test(arguments: [(1, TMDb.ReleaseType.premiere), (3, .theatrical), (6, .tv), (7, .unknown(7))])
    func `an unknown release type keeps its number`(number: Int, type: TMDb.ReleaseType) throws {
        #expect(try decode(TMDb.ReleaseDate.self, #"{"type": \#(number)}"#).value.type == type)
        #expect(type.rawValue == number)
    }

    @Test func `a whole number can have a fraction of zero or an exponent`() throws {
        let movie = try movie(#""vote_average": 7, "vote_count": 7.0, "revenue": 9876543210, "runtime": 9e1"#).value
        #expect(movie.voteAverage == 7 && movie.voteCount == 7 && movie.revenue == 9_876_543_210 && movie.runtime == 90)
    }

    @Test(arguments: [#""vote_count": 7.5"#, #""vote_count": 1e300"#, #""vote_average": 1e999"#, #""runtime": "7""#])
    func `a number out of range becomes nil and is counted`(member: String) throws {
        let (movie, skipped) = try movie(member)
        #expect(movie.title == "A" && leaves(of: movie).values.count { $0 != "nil" } == 2 && skipped == 1)
    }

    @Test func `a popularity that is a text doesn't cost the movie`() throws {
        let (movie, skipped) = try movie(#""popularity": "12.5", "vote_count": 3"#)
        #expect(movie.popularity == nil && movie.voteCount == 3 && skipped == 1)
    }

    @Test(arguments: [#""""#, #""  ""#, #""\u2028""#])
    func `a row or a child with a blank name is skipped, and the requested title is an error`(name: String) throws {
        let list = try decode(
            TMDb.PageableList<TMDb.MovieListItem>.self, #"{"results": [{"id": 1, "title": \#(name)}]}"#)
        #expect(list.value.results == [] && list.skipped == 1)
        #expect(try movie(#""genres": [{"id": 1, "name": \#(name)}]"#).skipped == 1)
        let error = #expect(throws: (any Error).self) { try decode(TMDb.Movie.self, #"{"id": 1, "title": \#(name)}"#) }
        #expect(error.map { DecodingProblem($0).description } == "title: expected a name but found a blank text")
    }

    @Test(arguments: [#""name": null"#, #""name": """#, #""x": 1"#])
    func `an episode or a season without a name is kept, since it has a number`(name: String) throws {
        let json = #"""
            {"id": 1, \#(name), "season_number": 2,
             "episodes": [{"id": 3, \#(name), "season_number": 2, "episode_number": 4}]}
            """#
        let (season, skipped) = try decode(TMDb.TVSeason.self, json)
        #expect(season.name.isEmpty && season.episodes?.map(\.episodeNumber) == [4] && skipped == 0)
    }

    @Test(arguments: ["3.5", "1e30", "99999999999999999999"])
    func `a release type out of range loses the type, not the release`(number: String) throws {
        let json = #"{"iso_3166_1": "GB", "release_dates": [{"type": \#(number), "certification": "18"}]}"#
        let (dates, skipped) = try decode(TMDb.CountryReleaseDates.self, json)
        let releases = dates.releaseDates
        #expect(releases.map(\.certification) == ["18"] && releases[0].type == nil && skipped == 1)
    }

    @Test func `an episode with an unreadable day keeps its season`() throws {
        let episode =
            #"{"id": 2, "name": "E", "season_number": 1, "episode_number": 1, "air_date": "TBA", "runtime": "x"}"#
        let (season, skipped) = try decode(
            TMDb.TVSeason.self, #"{"id": 1, "name": "S", "season_number": 1, "episodes": [\#(episode)]}"#)
        #expect(season.episodes?.map(\.name) == ["E"] && season.episodes?[0].airDate == nil && skipped == 2)
    }

    @Test func `a runtime of zero becomes nil`() throws {
        #expect(try movie(#""runtime": 0"#).value.runtime == nil)
        #expect(try movie(#""vote_count": 0, "budget": 0"#).value.voteCount == 0)
    }

    @Test(arguments: [
        ("/abc.jpg", "/abc.jpg", 0), ("https://a.example/b?c=d", "https://a.example/b?c=d", 0),
        ("https://ja.example/千", "https://ja.example/%E5%8D%83", 0), ("not a url", nil, 1), ("http://[::bad", nil, 1),
        ("/a b.jpg", nil, 1), ("/\\u001b[31m.jpg", nil, 1), ("", nil, 0),
    ])
    func `a string that is not a URL becomes nil and is counted`(text: String, url: String?, skipped: Int) throws {
        let result = try movie(#""homepage": "\#(text)""#)
        #expect(result.value.homepageURL?.absoluteString == url)
        #expect(result.skipped == skipped)
    }

    @Test func `a picture without a path is skipped and counted`() throws {
        let size = #""width": 1, "height": 2"#
        let json = #"{"posters": [null, {"file_path": "", \#(size)}, {"file_path": "a b", \#(size)}, {\#(size)}]}"#
        let result = try WireDecoder().decode(TMDb.ImageCollection.self, from: Data(json.utf8))
        #expect(result.value.posters == [] && result.skipped == 4)
    }

    @Test func `null elements are skipped and counted`() throws {
        let result = try movie(#""genres": [null, {"id": 1, "name": "A"}, {"id": null, "name": "B"}]"#)
        #expect(result.value.genres?.map(\.id) == [1])
        #expect(result.skipped == 2)
    }

    @Test(arguments: [
        #"{"gender": 9, "profile_path": "not a url"}"#, #"{"id": "one", "name": "A", "cast_id": "two"}"#,
        #"{"id": 1, "credit_id": "c", "cast_id": "two"}"#, #"{"id": null, "name": 7, "credit_id": "c"}"#, "null",
    ])
    func `a skipped element counts once, regardless of its values`(element: String) throws {
        let (credits, skipped) = try decode(TMDb.ShowCredits.self, #"{"cast": [\#(element)], "crew": []}"#)
        #expect(credits.cast == [] && skipped == 1)
    }

    @Test(arguments: [
        #"{"media_type": "movie", "id": 1, "title": "A", "poster_path": "not a url"}"#,
        #"{"media_type": "tv", "id": 1, "poster_path": "not a url", "credit_id": "c"}"#,
        #"{"media_type": "person", "name": "A", "gender": 9, "credit_id": "c", "character": 7}"#,
        #"{"media_type": "podcast", "id": "one", "credit_id": 7}"#,
    ])
    func `a skipped credit of a person counts once, regardless of its values`(credit: String) throws {
        let json = #"{"cast": [\#(credit)], "crew": [\#(credit)]}"#
        let (credits, skipped) = try decode(TMDb.CombinedCredits.self, json)
        #expect(credits.cast == [] && credits.crew == [] && skipped == 2)
    }

    @Test func `each value skipped in an element that is kept is counted`() throws {
        let element = #"{"id": 1, "name": "A", "credit_id": "c", "gender": 9, "profile_path": "not a url"}"#
        let (credits, skipped) = try decode(TMDb.ShowCredits.self, #"{"cast": [\#(element)], "crew": []}"#)
        #expect(credits.cast.map(\.name) == ["A"] && skipped == 2)
    }

    @Test(arguments: [
        (#""cast": {}"#, "cast"), (#""crew": {}"#, "crew"), (#""guest_stars": 7"#, "guest_stars"),
    ])
    func `a value of another type in place of a list of credits costs only that list`(member: String, path: String)
        throws
    {
        let person = #"{"id": 1, "name": "A", "credit_id": "c"}"#
        let lists = ["cast", "crew", "guest_stars"].filter { $0 != path }.map { #""\#($0)": [\#(person)]"# }
        let json = #"{\#(member), \#(lists.joined(separator: ", "))}"#
        let (credits, skips) = try WireDecoder().decodeWithSkips(TMDb.ShowCredits.self, from: Data(json.utf8))
        #expect(credits.cast.count + credits.crew.count + (credits.guestStars?.count ?? 0) == 2)
        #expect(skips.count == 1 && skips.first == path)
    }

    @Test(arguments: [
        ("7", [], 1), ("[]", [], 1), (#"{"id": 1, "name": "A", "credit_id": "c", "order": "1"}"#, ["A"], 1),
        (#"{"id": 1, "name": "A", "credit_id": "c", "character": 7}"#, ["A"], 1),
        (#"{"id": 1, "name": "A", "credit_id": "c", "cast_id": "7"}"#, ["A"], 1),
        (#"{"id": 1, "name": "A", "credit_id": "c", "gender": "7", "profile_path": {}}"#, ["A"], 2),
    ])
    func `an unreadable value of a person in a season drops only that value or that person`(
        person: String, names: [String], skipped: Int
    ) throws {
        let other = #"{"id": 2, "name": "B", "credit_id": "d"}"#
        let season = try decode(
            TMDb.TVSeason.self,
            #"""
            {"id": 1, "name": "S", "season_number": 1, "episodes":
             [{"id": 2, "name": "E", "season_number": 1, "episode_number": 1, "guest_stars": [\#(person), \#(other)]}]}
            """#)
        #expect(season.value.episodes?.first?.guestStars?.map(\.name) == names + ["B"] && season.skipped == skipped)
    }

    @Test(arguments: ["null", "7", "[]"])
    func `a value other than a string in a list of strings is skipped and counted`(text: String) throws {
        let (movie, skipped) = try movie(#""origin_country": ["US", \#(text)]"#)
        #expect(movie.originCountry == ["US"] && skipped == 1)
    }

    @Test func `an empty list is decoded differently from an absent one`() throws {
        #expect(try movie(#""genres": []"#).value.genres == [])
        #expect(try movie(#""genres": null"#).value.genres == nil)
    }

    @Test func `a cast member without an order is numbered by position in the received list`() throws {
        let json = #"""
            {"cast": [{"id": 1, "name": "A", "credit_id": "a", "order": null}, {"id": 2},
                      {"id": 3, "name": "C", "credit_id": "c"}, {"id": 3, "name": "C", "credit_id": "d", "order": 9}],
             "crew": []}
            """#
        #expect(try decode(TMDb.ShowCredits.self, json).value.cast.map(\.order) == [0, 2, 9])
    }

    @Test func `decoded text keeps all its characters`() throws {
        let text = "a\u{202E}b\u{2028}c\r\n\t\u{0}\u{1B}[31m e\u{301} 👨‍👩‍👧"
        let json = try #require(String(data: JSONEncoder().encode(["id": "x", "overview": text]), encoding: .utf8))
        #expect(try decode([String: String].self, json).value["overview"] == text)
        let escaped = json.replacing(#""id":"x""#, with: #""id":1,"title":"A""#)
        #expect(try decode(TMDb.Movie.self, escaped).value.overview == text)
    }

    @Test func `an object with a duplicate key can be decoded`() throws {
        let movie = try movie(#""title": "B", "tagline": "x", "tagline": "y", "imdbID": "z", "imdb_id": "z""#).value
        #expect(["A", "B"].contains(movie.title) && movie.imdbID == "z")
    }

    @Test func `a decoding error's message has no control characters and is limited in length`() {
        let hostile = String(repeating: "\u{1B}[31m\u{202E}", count: 400)
        let error = #expect(throws: (any Error).self) {
            try decode(
                TMDb.APIConfiguration.self, #"{"images": {"secure_base_url": "\#(hostile.escapedForJSON)"}}"#)
        }
        let text = error.map { DecodingProblem($0).description } ?? ""
        #expect(text.contains(#"\u{1b}[31m\u{202e}"#) && text.count < 1500)
        #expect(text.unicodeScalars.allSatisfy { $0.isPlain })
    }
}

extension String {
    /// The text as it stands between the quotation marks of a JSON string.
    fileprivate var escapedForJSON: String { String(quoted.dropFirst().dropLast()) }
}
