import CatalogueKit
import CoreDomain
import Foundation
import PopcornMovies
import Prompt
import TerminalKit
import Testing

@testable import PopcornApp

@Suite struct `Movies as the app shows them` {
    private let mapper = MovieFeatureMapper(services: ["Two"], region: "GB")

    private func movie(_ members: String = "") throws -> MovieDetails {
        try model(
            #"{"id": 550, "title": "Fight Club", "isOnWatchlist": false\#(members.isEmpty ? "" : ", " + members)}"#)
    }

    private func credits() throws -> CreditsDetails {
        try model(
            """
            {"id": 550, "cast": [
                {"id": 1, "creditID": "a", "name": "A", "character": "Narrator", "gender": 2, "order": 0},
                {"id": 2, "creditID": "b", "name": "B", "character": "", "gender": 2, "order": 1}],
             "crew": [
                {"id": 3, "creditID": "c", "name": "C", "job": "Director", "department": "Directing", "gender": 2},
                {"id": 4, "creditID": "d", "name": "D", "job": "Novel", "department": "Writing", "gender": 2},
                {"id": 5, "creditID": "e", "name": "E", "job": "Gaffer", "department": "Lighting", "gender": 2}]}
            """)
    }

    private func offers() throws -> WatchProvidersDetails {
        try model(
            """
            {"countryCode": "US", "stream": [{"id": 1, "name": "One"}, {"id": 2, "name": "Two"}], "free": [],
             "buy": [{"id": 3, "name": "Three"}]}
            """)
    }

    @Test func `a row has the title, the votes and the values that filters compare`() throws {
        let row: MoviePreviewDetails = try model(
            """
            {"id": 550, "title": "Fight Club", "originalTitle": "Der Kampfklub", "originalLanguage": "de",
             "releaseDate": "1999-10-15", "genreIDs": [18, 53], "popularity": 7.5, "voteAverage": 8.4, "voteCount": 30}
            """)
        let title = mapper.map(row)
        #expect(title.item == Item(ItemReference(.movie, 550), title: "Fight Club"))
        #expect(title.titles == ["Fight Club", "Der Kampfklub"])
        #expect(title.year == 1999)
        #expect(title.rating == 8.4)
        #expect(title.voteCount == 30)
        #expect(title.popularity == 7.5)
        #expect(title.values.words[.genre] == ["18", "53"])
        #expect(title.values.words[.language] == ["de"])
        #expect(title.values.numbers[.released] == [19_991_015])
        let name = JSONValue.string(title.item.title).text
        let year = try #require(title.year)
        let shared = #""year":\#(year),"genres":null,"#
        let own = try JSONTreeEncoder().encode(row).text
        let expected = own.replacing(#""title":\#(name),"#, with: #""title":\#(name),\#(shared)"#)
        #expect(try title.json(GenreNames()).text == expected && expected != own)
    }

    @Test func `a row without a day or votes has neither a year nor a rating`() throws {
        let row: MoviePreviewDetails = try model(#"{"id": 1, "title": "A", "voteAverage": 0, "voteCount": 0}"#)
        let title = mapper.map(row)
        #expect(title.year == nil)
        #expect(title.rating == nil)
        #expect(title.values.numbers[.released] == nil)
        #expect(title.values.words[.genre] == nil)
    }

    @Test func `a person with two roles is named once`() throws {
        let credits: CreditsDetails = try model(
            """
            {"id": 550, "crew": [], "cast": [
                {"id": 1, "creditID": "a", "name": "A", "character": "Narrator", "gender": 2, "order": 0},
                {"id": 2, "creditID": "b", "name": "B", "character": "", "gender": 2, "order": 1},
                {"id": 1, "creditID": "c", "name": "A", "character": "Driver", "gender": 2, "order": 2}]}
            """)
        #expect(mapper.map(credits).stars.plain == "A (Narrator, Driver), B")
    }

    @Test func `a page has the year, the people, the money and the offers`() throws {
        let movie = try movie(
            """
            "originalTitle": "Der Kampfklub", "releaseDate": "1999-10-15", "runtime": 139, "imdbID": "tt0137523",
            "certification": "R", "originalLanguage": "de", "voteAverage": 8.4, "voteCount": 30, "budget": 63000000,
            "revenue": 0, "tagline": "Soap.", "overview": "Text", "status": "released",
            "belongsToCollection": {"id": 9, "name": "Soaps"}
            """)
        let page = mapper.page(
            of: movie, credits: mapper.map(try credits()), offers: mapper.map(try offers()), marks: .none)
        #expect(page.heading.plain == "Fight Club (1999)")
        #expect(page.ids == ["#550", "tt0137523"])
        #expect(page.rating?.plain == "★ 8.4  30 votes")
        #expect(page.facts == ["15 Oct 1999", "2h 19m", "R", nil, "German", nil, nil])
        #expect(page.tagline == "Soap.")
        #expect(page.text == "Text")
        #expect(page.facets == ["collection", "cast", "crew", "where"])
        let pairs = page.pairs.filter { $0.value?.isEmpty == false }.map { "\($0.name): \($0.value?.plain ?? "")" }
        #expect(
            pairs == [
                "Original: Der Kampfklub", "Director: C", "Writer: D", "Cast: A (Narrator), B", "Money: budget $63.0 M",
                "Series: Soaps", "Where US: stream Two ✓, One · buy Three  (JustWatch)",
            ])
        #expect(try page.json() == JSONTreeEncoder().encode(movie))
    }

    @Test(arguments: [("GB", "15"), ("US", "15, US")])
    func `a certification of another country is marked`(country: String, text: String) throws {
        let movie = try movie(#""certification": "15", "certificationRegion": "\#(country)""#)
        #expect(mapper.page(of: movie, credits: nil, offers: nil, marks: .none).facts[2] == text)
    }

    @Test(arguments: [("2026-11-28", "29 Nov 2026 in the UK"), ("2026-11-29", "15 Oct 2026")])
    func `a page has the day of the release in the user's region while that is to come`(
        today: String, text: String
    ) throws {
        var mapper = mapper
        let day = try #require(CalendarDay.date(from: today))
        mapper.today = { day }
        let movie = try movie(#""releaseDate": "2026-10-15", "releaseDateInRegion": "2026-11-29""#)
        #expect(mapper.page(of: movie, credits: nil, offers: nil, marks: .none).facts[0] == text)
    }

    @Test func `a page names the countries, the companies, the languages and the popularity`() throws {
        let movie = try movie(
            """
            "originalLanguage": "de", "popularity": 20.66, "productionCountries": [
                {"countryCode": "DE", "name": "Deutschland"}, {"countryCode": "US", "name": "USA"}],
            "productionCompanies": [{"id": 1, "name": "One", "originCountry": ""}],
            "spokenLanguages": [{"languageCode": "de", "name": "Deutsch"}, {"languageCode": "en", "name": "English"}]
            """)
        let page = mapper.page(of: movie, credits: nil, offers: nil, marks: .none)
        let pairs = page.spare.filter { $0.value?.isEmpty == false }.map { "\($0.name): \($0.value?.plain ?? "")" }
        #expect(pairs == ["From: Germany, the US · One", "Spoken: German, English", "Popular: 20.7"])
    }

    @Test(arguments: [
        ("aftercreditsstinger", "a scene after the credits"), ("duringcreditsstinger", "a scene during the credits"),
        ("aftercreditsstinger,duringcreditsstinger", "scenes during and after the credits"), ("heist", nil), ("", nil),
    ])
    func `a page names the scenes in the credits, and the other keywords`(words: String, scenes: String?) throws {
        let names = words.split(separator: ",").map(String.init) + ["bank", "bank"]
        let keywords = names.enumerated().map { #"{"id": \#($0), "name": "\#($1)"}"# }.joined(separator: ", ")
        let movie = try movie(#""keywords": [\#(keywords)]"#)
        let page = mapper.page(of: movie, credits: nil, offers: nil, marks: .none)
        #expect(page.facts.last == scenes)
        let pair = page.spare.first { $0.name == "Keywords" }
        #expect(pair?.value?.plain == (words == "heist" ? "heist, bank" : "bank"))
        #expect(mapper.facts(of: movie, credits: nil, offers: nil).keywords == names)
    }

    @Test func `the only language spoken isn't repeated`() {
        #expect(Phrases.spoken(["en"], besides: "en").value == nil)
        #expect(Phrases.spoken(["fr"], besides: "en").value?.plain == "French")
        #expect(Phrases.popularity(0).value == nil)
        #expect(Phrases.origin(countries: [], companies: ["", "One", "One"]).value?.plain == "One")
    }

    @Test func `a page of which little is known has no empty facts`() throws {
        let page = mapper.page(of: try movie(#""status": "postProduction""#), credits: nil, offers: nil, marks: .none)
        #expect(page.heading.plain == "Fight Club")
        #expect(page.rating?.plain == "not rated yet" && page.facts.compactMap(\.self) == ["in post-production"])
        #expect(page.facets.isEmpty)
        #expect(page.pairs.allSatisfy { $0.value?.isEmpty != false })
    }

    @Test func `the facts for filters have the words and ids that filters use`() throws {
        let movie = try movie(
            """
            "genres": [{"id": 18, "name": "Drama"}], "runtime": 139, "revenue": 7, "status": "inProduction",
            "certification": "R", "productionCountries": [{"countryCode": "US", "name": "United States"}]
            """)
        let facts = mapper.facts(of: movie, credits: mapper.map(try credits()), offers: mapper.map(try offers()))
        #expect(facts.genres.map(\.id) == [18])
        #expect(facts.countries == ["US"])
        #expect(facts.runtime == 139)
        #expect(facts.status == "production")
        #expect(facts.directors?.map(\.id) == [3])
        #expect(facts.cast?.map(\.id) == [1, 2])
        #expect(facts.crew == [3, 4, 5])
        let values = facts.values(offers: ["stream"])
        #expect(values.words[.service] == ["1", "2"])
        #expect(values.words[.person] == ["1", "2", "3", "4", "5"])
        #expect(values.numbers[.released] == [])
        #expect(mapper.facts(of: movie, credits: nil, offers: nil).values(offers: []).words[.cast] == nil)
    }

    @Test(
        arguments: [
            (.premiere, "premiere"), (.theatricalLimited, "limited"), (.theatrical, "cinema"), (.digital, "digital"),
            (.physical, "physical"), (.television, "tv"),
        ] as [(ReleaseType, String)])
    func `each kind of release has a word`(type: ReleaseType, word: String) throws {
        let day = try #require(CalendarDay.date(from: "2026-11-26"))
        let release = MovieRelease(countryCode: "US", type: type, releasedAt: day.addingTimeInterval(3600))
        #expect(mapper.map(release) == TitleRelease(word: word, day: day))
    }

    @Test func `a release without a kind or a day isn't shown`() {
        #expect(mapper.map(MovieRelease(countryCode: "US", releasedAt: .now)) == nil)
        #expect(mapper.map(MovieRelease(countryCode: "US", type: .digital)) == nil)
    }

    @Test func `a list stores all properties of a title`() throws {
        let path = try #require(URL(string: "/a.jpg"))
        let day = try #require(CalendarDay.date(from: "1999-10-15"))
        let title = mapper.map(
            MoviePreview(
                id: 550, title: "A", originalTitle: "B", originalLanguage: "de", overview: "C", releaseDate: day,
                genreIDs: [18], posterPath: path, backdropPath: path, popularity: 1, voteAverage: 2, voteCount: 3,
                hasVideo: true, isAdultOnly: false))
        #expect(title.title == "A" && title.originalTitle == "B" && title.originalLanguage == "de")
        #expect(title.overview == "C" && title.releaseDate == day && title.genreIDs == [18])
        #expect(title.posterPath == path && title.backdropPath == path && title.popularity == 1)
        #expect(title.voteAverage == 2 && title.voteCount == 3)
        #expect(title.hasVideo == true && title.isAdultOnly == false)
    }

    @Test func `a comparison leaves out amounts that TMDb gives as 0`() throws {
        let movie = try movie(#""budget": 0, "revenue": 5000000, "releaseDate": "1999-10-15""#)
        let compared = mapper.compared(movie, directors: ["C", "C", "D"])
        let known = compared.facts.filter { $0.text != nil }.map { "\($0.label): \($0.text ?? "")" }
        #expect(known == ["Released: 15 Oct 1999", "Revenue: $5.0 M", "Director: C, D"])
    }
}
