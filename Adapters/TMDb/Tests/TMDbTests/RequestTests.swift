import CoreDomain
import Foundation
import Testing

@testable import TMDb

struct RequestTests {
    private func build<Response>(
        _ request: TMDbRequest<Response>, base: String = "https://host/3", credential: TMDbCredential? = nil,
        language: String? = "de-DE", region: String? = "AT"
    ) throws -> HTTPRequest {
        let baseURL = try #require(URL(string: base))
        return try RequestBuilder(baseURL: baseURL, credential: credential, language: language, region: region)
            .httpRequest(for: request)
    }

    private func address<Response>(_ request: TMDbRequest<Response>) throws -> String {
        try String(build(request).url.absoluteString.dropFirst("https://host/3/".count))
    }

    @Test func `a title or a person is fetched in one request with all parts`() throws {
        let movie =
            "append_to_response=credits,images,release_dates,watch/providers,videos,recommendations,similar,"
            + "keywords"
        #expect(try address(.movie(550)) == "movie/550?\(movie)&include_image_language=de,null&language=de-DE")
        let series =
            "append_to_response=aggregate_credits,images,content_ratings,watch/providers,videos,recommendations,similar,"
            + "keywords,external_ids"
        #expect(try address(.tvSeries(1396)) == "tv/1396?\(series)&include_image_language=de,null&language=de-DE")
        let person = "append_to_response=combined_credits,images,external_ids"
        #expect(try address(.person(287)) == "person/287?\(person)&include_image_language=de,null&language=de-DE")
    }

    @Test func `requests for seasons and episodes include credits and images`() throws {
        let query = "append_to_response=credits,images&include_image_language=de,null&language=de-DE"
        #expect(try address(.tvSeason(0, ofSeries: 7)) == "tv/7/season/0?\(query)")
        #expect(try address(.tvEpisode(3, season: 2, ofSeries: 7)) == "tv/7/season/2/episode/3?\(query)")
    }

    @Test func `one request can include up to twenty seasons`() throws {
        let address = try address(.tvSeasons([1, 2], ofSeries: 7))
        #expect(address == "tv/7?append_to_response=season/1,season/2&language=de-DE")
        _ = try build(.tvSeasons(Array(1...20), ofSeries: 7))
        #expect(throws: TMDbError(.badData("21 appended parts are too many; TMDb accepts at most 20"))) {
            try build(.tvSeasons(Array(1...21), ofSeries: 7))
        }
    }

    @Test func `every list request has the expected URL`() throws {
        let page = "language=de-DE&page=2"
        #expect(try address(.popularMovies(page: 2)) == "movie/popular?\(page)&region=AT")
        #expect(try address(.topRatedMovies(page: 2)) == "movie/top_rated?\(page)&region=AT")
        #expect(try address(.nowPlayingMovies(page: 2)) == "movie/now_playing?\(page)&region=AT")
        #expect(try address(.upcomingMovies(page: 2)) == "movie/upcoming?\(page)&region=AT")
        #expect(try address(.popularTVSeries(page: 2)) == "tv/popular?\(page)")
        #expect(try address(.topRatedTVSeries(page: 2)) == "tv/top_rated?\(page)")
        #expect(try address(.airingTodayTVSeries(page: 2)) == "tv/airing_today?\(page)")
        #expect(try address(.onTheAirTVSeries(page: 2)) == "tv/on_the_air?\(page)")
        #expect(try address(.similarTVSeries(to: 7, page: 2)) == "tv/7/similar?\(page)")
        #expect(try address(.recommendedTVSeries(for: 7, page: 2)) == "tv/7/recommendations?\(page)")
        #expect(try address(.popularPeople(page: 2)) == "person/popular?\(page)")
        #expect(try address(.trendingMovies(.day, page: 2)) == "trending/movie/day?\(page)")
        #expect(try address(.trendingTVSeries(page: 2)) == "trending/tv/week?\(page)")
        #expect(try address(.trendingPeople(page: 2)) == "trending/person/week?\(page)")
    }

    @Test func `every search request has the expected URL`() throws {
        let query = "page=1&query=a%20%26%20b%2Bc"
        #expect(try address(.searchMovies("a & b+c")) == "search/movie?language=de-DE&\(query)&region=AT")
        let movies = try address(.searchMovies("a & b+c", year: 1999))
        #expect(movies == "search/movie?language=de-DE&\(query)&region=AT&year=1999")
        let series = try address(.searchTVSeries("a & b+c", year: 1999))
        #expect(series == "search/tv?first_air_date_year=1999&language=de-DE&\(query)")
        #expect(try address(.searchPeople("a & b+c")) == "search/person?language=de-DE&\(query)")
    }

    @Test func `requests for configuration, genres, collections and external ids have the expected URLs`() throws {
        #expect(try address(.configuration) == "configuration?language=de-DE")
        #expect(try address(.genres(ofMovies: true)) == "genre/movie/list?language=de-DE")
        #expect(try address(.genres(ofMovies: false)) == "genre/tv/list?language=de-DE")
        #expect(try address(.collection(10)) == "collection/10?language=de-DE")
        let found = try address(.find(imdbID: "tt0137523"))
        #expect(found == "find/tt0137523?external_source=imdb_id&language=de-DE")
    }

    @Test func `a discovery request has the filter's conditions and, by default, TMDb's order`() throws {
        var filter = TitleFilter()
        filter.choices[.genre] = TitleFilter.Choice([["53"], ["18"]], excluded: ["27"])
        filter.choices[.service] = TitleFilter.Choice([["8", "9"]])
        filter.bounds[.released] = TitleFilter.Bounds(19_700_101, 19_701_231)
        filter.bounds[.rating] = TitleFilter.Bounds(7.5)
        filter.order = TitleFilter.Order("year")
        let movies = """
            discover/movie?language=de-DE&page=1&primary_release_date.gte=1970-01-01&\
            primary_release_date.lte=1970-12-31&region=AT&sort_by=primary_release_date.desc&\
            vote_average.gte=7.5&vote_count.gte=1&watch_region=AT&with_genres=18,53&\
            with_watch_monetization_types=ads%7Cflatrate%7Cfree&with_watch_providers=8%7C9&without_genres=27
            """
        #expect(try address(.discoverMovies(filter)) == movies)
        let series = movies.replacing("discover/movie", with: "discover/tv")
            .replacing("primary_release_date", with: "first_air_date").replacing("region=AT&sort", with: "sort")
        let items = { (address: String) in Set(address.split { "?&".contains($0) }) }
        #expect(items(try address(.discoverTVSeries(filter))) == items(series))
        #expect(try address(.discoverTVSeries(TitleFilter())).hasSuffix("&sort_by=popularity.desc"))
    }

    @Test(
        arguments: [
            (TitleFilter.Bounds(nil, 4), TitleFilter.Bounds?.none, TitleFilter.Order?.none, "1"),
            (TitleFilter.Bounds(7), TitleFilter.Bounds(500, 900), nil, "500"),
            (nil, TitleFilter.Bounds(nil, 9), nil, nil),
            (nil, nil, TitleFilter.Order("rating", isReversed: true), nil), (nil, nil, TitleFilter.Order("votes"), nil),
            (TitleFilter.Bounds(7), TitleFilter.Bounds(0), nil, "1"),
        ] as [(TitleFilter.Bounds?, TitleFilter.Bounds?, TitleFilter.Order?, String?)])
    func `titles without votes are left out if the filter bounds the rating`(
        rating: TitleFilter.Bounds?, votes: TitleFilter.Bounds?, order: TitleFilter.Order?, minimum: String?
    ) throws {
        var filter = TitleFilter()
        filter.bounds[.rating] = rating
        filter.bounds[.votes] = votes
        filter.order = order
        let url = try address(.discoverMovies(filter))
        let found = url.firstMatch(of: /vote_count.gte=([0-9]+)/)?.1
        #expect(found.map(String.init) == minimum, "\(url)")
    }

    @Test func `a request's own language and region override the client's`() throws {
        let url = try build(.popularMovies().language("ja").region("JP")).url
        #expect(url.query() == "language=ja&page=1&region=JP")
        #expect(try build(.popularMovies(), language: nil, region: nil).url.query() == "page=1")
        #expect(try build(.movie(1), language: nil).url.query()?.contains("include_image_language") == false)
    }

    @Test(arguments: [
        "https://host/3", "https://host/3/", "https://host/3?x=y#z", "https://host:8443/a/b", "http://host",
    ])
    func `the base URL can have any path, with or without a trailing slash`(base: String) throws {
        let url = try build(.collection(7), base: base, language: nil).url.absoluteString
        let clean = base.split { "?#".contains($0) }[0]
        #expect(url == (clean.hasSuffix("/") ? "\(clean)collection/7" : "\(clean)/collection/7"))
    }

    @Test(arguments: ["foo", "ftp://host/3", "file:///3", "/3", "http://"])
    func `a base URL with a scheme other than http or https is rejected`(base: String) {
        #expect(throws: TMDbError.self) { try build(.configuration, base: base) }
    }

    @Test func `an access token is sent in a header, and an API key is sent in the query`() throws {
        let token = try build(.configuration, credential: .accessToken(" abc.def\n"))
        #expect(token.headers == ["Accept": "application/json", "Authorization": "Bearer abc.def"])
        #expect(token.url.query() == "language=de-DE")
        let key = try build(.configuration, credential: .apiKey("abc"))
        #expect(key.headers == ["Accept": "application/json"])
        #expect(key.url.query() == "api_key=abc&language=de-DE")
    }

    @Test(arguments: ["", "  ", "a b", "a\r\nX-Evil: 1", "schlüssel", "a\u{0}"])
    func `an empty credential or one with invalid characters is rejected`(secret: String) throws {
        for credential in [TMDbCredential.accessToken(secret), .apiKey(secret)] {
            let error = #expect(throws: TMDbError.self) { try build(.configuration, credential: credential) }
            #expect(error?.fetchError.kind == "unauthorised")
        }
    }

    @Test(arguments: [
        "", ".", "..", "a/b", "/", "%2e%2e", "a%2Fb", "100%", "%", "a\\b", "a\u{0}", "a\nb", "\u{7f}", "\u{85}",
    ])
    func `a path segment that would change the path is rejected`(segment: String) {
        let error = #expect(throws: TMDbError.self) { try build(.find(imdbID: segment)) }
        #expect(error?.fetchError.message.hasSuffix("cannot be part of a URL's path") == true)
    }

    @Test(arguments: [("a b?c#d", "a%20b%3Fc%23d"), ("千", "%E5%8D%83"), ("a..b", "a..b"), ("~x", "~x")])
    func `any other path segment is percent-encoded`(segment: String, encoded: String) throws {
        #expect(try address(.find(imdbID: segment)).hasPrefix("find/\(encoded)?"))
    }

    @Test(arguments: [0, -1, 501, .max, .min])
    func `a page number that TMDb doesn't serve is rejected`(page: Int) {
        #expect(throws: TMDbError(.badData("page \(page) is out of range: TMDb serves pages 1 to 500"))) {
            try build(.popularMovies(page: page))
        }
    }

    @Test func `equal requests have equal URLs and headers`() throws {
        #expect(try build(.movie(550)) == build(.movie(550)))
        #expect(TMDbRequest.movie(550) == .movie(550) && TMDbRequest.movie(550) != .movie(551))
    }
}
