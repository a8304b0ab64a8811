import CoreDomain
import Foundation
import Testing

@testable import TMDb

/// Single lines of the decode policy.
struct WireValueTests {
    private func decode<Answer: Decodable>(_ type: Answer.Type = Answer.self, _ json: String) throws -> Answer {
        try WireDecoder().decode(type, from: Data(json.utf8)).value
    }

    private func movie(_ members: String) throws -> (value: Movie, skipped: Int) {
        try WireDecoder().decode(Movie.self, from: Data(#"{"id": 1, "title": "A", \#(members)}"#.utf8))
    }

    @Test(arguments: ["2025-13-45", "0000-00-00", "1999", "2025/10/26", "2025-02-30", "1999-10-15T00:00:00Z", " "])
    func `what is no day is an error and not a guess`(text: String) throws {
        let error = #expect(throws: (any Error).self) { try movie(#""release_date": "\#(text)""#) }
        let expected = "release_date: expected a day yyyy-MM-dd but found \"\(text)\""
        #expect(error.map { DecodeProblem($0).description } == expected)
    }

    @Test func `a day is 00:00 UTC of that day`() throws {
        #expect(try movie(#""release_date": "1970-01-02""#).value.releaseDate == Date(timeIntervalSince1970: 86_400))
    }

    @Test(arguments: [
        ("2014-10-02T19:20:22.000Z", 1_412_277_622.0), ("2014-10-02T19:20:22Z", 1_412_277_622),
        ("2014-10-02T19:20:22.25Z", 1_412_277_622.25),
    ])
    func `an instant is read to its fraction`(text: String, seconds: Double) {
        #expect(WireInstant.date(from: text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "2014-10-02", "2014-10-02T19:20:22", "2014-10-02T24:00:00Z", "2014-10-02T19:60:00Z", "2014-10-02 19:20:22Z",
        "2014-13-02T19:20:22Z", "2014-10-02T19:20:22.Z", "2014-10-02T19:20:2Z", "2014-10-02T1x:20:22Z", "TZ", "",
        "2014-10-02T19:20:22.0é0Z",
    ])
    func `what is no instant is none`(text: String) {
        #expect(WireInstant.date(from: text) == nil)
    }

    @Test(arguments: [
        ("Rumored", Status.rumoured), ("Planned", .planned), ("In Production", .inProduction),
        ("Post Production", .postProduction), ("Released", .released), ("Canceled", .cancelled),
        ("In Limbo", .unknown("In Limbo")),
    ])
    func `a status that we do not know keeps its word`(word: String, status: Status) throws {
        #expect(try movie(#""status": "\#(word)""#).value.status == status)
        #expect(status.rawValue == word)
    }

    @Test(arguments: [
        ("0", Gender.unknown, 0), ("1", .female, 0), ("2", .male, 0), ("3", .other, 0), ("null", .unknown, 0),
        ("4", .unknown, 1), ("-1", .unknown, 1),
    ])
    func `a gender out of range is unknown and counted`(number: String, gender: Gender, skipped: Int) throws {
        let json = #"{"id": 1, "name": "A", "gender": \#(number)}"#
        let answer = try WireDecoder().decode(Person.self, from: Data(json.utf8))
        #expect(answer.value.gender == gender && answer.skipped == skipped)
    }

    @Test(arguments: [(1, ReleaseType.premiere), (3, .theatrical), (6, .tv), (7, .unknown(7))])
    func `a release type that we do not know keeps its number`(number: Int, type: ReleaseType) throws {
        #expect(try decode(ReleaseDate.self, #"{"type": \#(number)}"#).type == type)
        #expect(type.rawValue == number)
    }

    @Test func `numbers may come with a fraction or without`() throws {
        let movie = try movie(#""vote_average": 7, "vote_count": 7.0, "revenue": 9876543210, "runtime": 9e1"#).value
        #expect(movie.voteAverage == 7 && movie.voteCount == 7 && movie.revenue == 9_876_543_210 && movie.runtime == 90)
    }

    @Test(arguments: [#""vote_count": 7.5"#, #""vote_count": 1e300"#, #""vote_average": 1e999"#, #""runtime": "7""#])
    func `a number that does not fit is an error that names its place`(member: String) {
        let error = #expect(throws: (any Error).self) { try movie(member) }
        #expect(error.map { DecodeProblem($0).keyPath } == member.split(separator: "\"").first.map(String.init))
    }

    @Test(arguments: ["3.5", "1e30", "99999999999999999999"])
    func `a release type that is no number of a type is an error that names its place`(number: String) {
        let error = #expect(throws: (any Error).self) {
            try decode(CountryReleaseDates.self, #"{"iso_3166_1": "GB", "release_dates": [{"type": \#(number)}]}"#)
        }
        let problem = error.map { DecodeProblem($0) }
        #expect(problem?.keyPath == "release_dates[0].type")
        #expect(problem?.problem.hasPrefix("expected Int but found") == true, "\(problem as Any)")
    }

    @Test(arguments: [
        (#"{"a": 1}"#, true), ("7", true), (#"{"a": 1e999}"#, true), (#"{"a": "\ud800"}"#, true), ("[]", true),
        ("", false), (" ", false), (#"{"a": 1"#, false), (#"{"a": "x"#, false), ("{} {}", false), ("<html>", false),
        (#"{"a": tru}"#, false), (#"{"a" 1}"#, false), ("[1,", false),
    ])
    func `an answer is whole where its text ends as it began, whatever its values are`(text: String, isWhole: Bool) {
        #expect(WireDecoder().isWhole(Data(text.utf8)) == isWhole)
    }

    @Test func `a runtime of nothing is not known`() throws {
        #expect(try movie(#""runtime": 0"#).value.runtime == nil)
        #expect(try movie(#""vote_count": 0, "budget": 0"#).value.voteCount == 0)
    }

    @Test(arguments: [
        ("/abc.jpg", "/abc.jpg", 0), ("https://a.example/b?c=d", "https://a.example/b?c=d", 0),
        ("https://ja.example/千", "https://ja.example/%E5%8D%83", 0), ("not a url", nil, 1), ("http://[::bad", nil, 1),
        ("/a b.jpg", nil, 1), ("/\\u001b[31m.jpg", nil, 1), ("", nil, 0),
    ])
    func `a text that is no URL is absent and counted`(text: String, url: String?, skipped: Int) throws {
        let answer = try movie(#""homepage": "\#(text)""#)
        #expect(answer.value.homepageURL?.absoluteString == url)
        #expect(answer.skipped == skipped)
    }

    @Test func `a picture without a path is left out and counted`() throws {
        let size = #""width": 1, "height": 2"#
        let json = #"{"posters": [null, {"file_path": "", \#(size)}, {"file_path": "a b", \#(size)}, {\#(size)}]}"#
        let answer = try WireDecoder().decode(ImageCollection.self, from: Data(json.utf8))
        #expect(answer.value.posters == [] && answer.skipped == 4)
    }

    @Test func `elements that are null are left out and counted`() throws {
        let answer = try movie(#""genres": [null, {"id": 1, "name": "A"}, {"id": null, "name": "B"}]"#)
        #expect(answer.value.genres?.map(\.id) == [1])
        #expect(answer.skipped == 2)
    }

    @Test func `an empty list is not an absent one`() throws {
        #expect(try movie(#""genres": []"#).value.genres == [])
        #expect(try movie(#""genres": null"#).value.genres == nil)
    }

    @Test func `an absent order is the place in the list as it was sent`() throws {
        let json = #"""
            {"cast": [{"id": 1, "name": "A", "credit_id": "a", "order": null}, {"id": 2},
                      {"id": 3, "name": "C", "credit_id": "c"}, {"id": 3, "name": "C", "credit_id": "d", "order": 9}],
             "crew": []}
            """#
        #expect(try decode(ShowCredits.self, json).cast.map(\.order) == [0, 2, 9])
    }

    @Test func `text keeps whatever it holds`() throws {
        let text = "a\u{202E}b\u{2028}c\r\n\t\u{0}\u{1B}[31m e\u{301} 👨‍👩‍👧"
        let json = try #require(String(data: JSONEncoder().encode(["id": "x", "overview": text]), encoding: .utf8))
        #expect(try decode([String: String].self, json)["overview"] == text)
        let escaped = json.replacing(#""id":"x""#, with: #""id":1,"title":"A""#)
        #expect(try decode(Movie.self, escaped).overview == text)
    }

    @Test func `a key that comes twice does no harm`() throws {
        let movie = try movie(#""title": "B", "tagline": "x", "tagline": "y", "imdbId": "z", "imdb_id": "z""#).value
        #expect(["A", "B"].contains(movie.title) && movie.imdbID == "z")
    }

    @Test func `a message holds no control characters and has an end`() {
        let hostile = String(repeating: "\u{1B}[31m\u{202E}", count: 400)
        let error = #expect(throws: (any Error).self) { try movie(#""release_date": "\#(hostile.escapedForJSON)""#) }
        let text = error.map { DecodeProblem($0).description } ?? ""
        #expect(text.contains(#"\u{1b}[31m\u{202e}"#) && text.count < 1500)
        #expect(text.unicodeScalars.allSatisfy { $0.isPlain })
    }
}

extension String {
    /// The text as it stands between the quotation marks of a JSON string.
    fileprivate var escapedForJSON: String { String(quoted.dropFirst().dropLast()) }
}
