import CoreDomain
import MoviesDomain
import MoviesInfrastructure
import PopcornMoviesAdapters
import TMDb
import TMDbTestHelpers
import Testing

struct TMDbMovieRemoteDataSourceTests {
    let transport = FixtureTransport()
    let locale = ContentLocale(language: "de-AT", region: "AT")
    /// A remote source whose client is set to another language and region; the caller's take precedence.
    var remote: TMDbMovieRemoteDataSource {
        TMDbMovieRemoteDataSource(
            client: TMDbClient(transport: transport, language: "fr-FR", region: "FR", clock: PatientClock()))
    }

    @Test func `a response about another record says where TMDb has moved the requested one`() async throws {
        transport.respond(to: "/movie/970011", with: #"{"id": 970012, "title": "Survivor"}"#)
        let error = FetchError.moved("movie 970011", to: 970012, title: "Survivor")
        await #expect(throws: error) { try await remote.item(970011, in: locale) }
    }

    @Test func `a movie and all its parts are fetched in one request`() async throws {
        transport.respond(to: "/movie/550", with: #"{"id": 550, "title": "Fight Club", "videos": {"results": []}}"#)
        let response = try await remote.item(550, in: locale)
        #expect(response.value.movie == Movie(id: 550, title: "Fight Club"))
        #expect(response.value.videos == [])
        #expect(response.warnings == [])
        let parts = "credits,images,release_dates,watch/providers,videos,recommendations,similar,keywords,translations"
        #expect(
            transport.requests == [
                "/movie/550?append_to_response=\(parts)&include_image_language=de,null&language=de-AT"
            ])
    }

    @Test func `a collection is fetched in one request`() async throws {
        transport.respond(to: "/collection/10", with: #"{"id": 10, "name": "Star Wars"}"#)
        let response = try await remote.collection(10, in: locale)
        #expect(response.value == MovieCollectionParts(id: 10, name: "Star Wars", movies: []))
        #expect(response.warnings == [])
        #expect(transport.requests == ["/collection/10?language=de-AT"])
    }

    @Test(arguments: [
        (MovieList.popular, "/movie/popular", "language=de-AT&page=3&region=AT"),
        (.topRated, "/movie/top_rated", "language=de-AT&page=3&region=AT"),
        (.nowPlaying, "/movie/now_playing", "language=de-AT&page=3&region=AT"),
        (.upcoming, "/movie/upcoming", "language=de-AT&page=3&region=AT"),
        (.trending(.day), "/trending/movie/day", "language=de-AT&page=3"),
        (.trending(.week), "/trending/movie/week", "language=de-AT&page=3"),
        (.similar(to: 550), "/movie/550/similar", "language=de-AT&page=3"),
        (.recommendations(for: 550), "/movie/550/recommendations", "language=de-AT&page=3"),
        (.search(MovieSearch("fight & club")), "/search/movie", "language=de-AT&page=3&query=fight & club&region=AT"),
        (
            .search(MovieSearch("alien", year: 1979)), "/search/movie",
            "language=de-AT&page=3&query=alien&region=AT&year=1979"
        ),
    ])
    func `each list is requested with its path and query`(list: MovieList, path: String, query: String) async throws {
        transport.respond(
            to: path,
            with: #"{"page": 3, "results": [{"id": 9, "title": "Nine"}], "total_pages": 7, "total_results": 121}"#)
        let response = try await remote.page(3, of: list, in: locale)
        #expect(
            response.value
                == Page(items: [MoviePreview(id: 9, title: "Nine")], page: 3, totalPages: 7, totalResults: 121))
        #expect(response.warnings == [])
        #expect(transport.requests == ["\(path)?\(query)"])
    }

    @Test func `skipped elements of a movie are counted in a warning`() async throws {
        transport.respond(
            to: "/movie/550",
            with:
                """
                {"id": 550, "title": "Fight Club", "genres": [{"id": 18}, {"id": 53, "name": "Thriller"}],
                 "credits": {"cast": [{"id": 1, "name": "Al"}], "crew": []}}
                """)
        let response = try await remote.item(550, in: locale)
        #expect(
            response.value.movie
                == Movie(id: 550, title: "Fight Club", genres: [Genre(id: 53, name: "Thriller")]))
        #expect(response.value.credits == Credits(id: 550, cast: [], crew: []))
        #expect(response.warnings == [.skipped(2, first: "genres[0].name of movie 550")])
    }

    @Test func `enum values unknown to the domain become nil and are counted as skipped`() async throws {
        transport.respond(
            to: "/movie/550",
            with:
                """
                {"id": 550, "title": "Fight Club", "status": "Lost", "genres": [{"id": 18}],
                 "release_dates": {"results": [
                    {"iso_3166_1": "US", "release_dates": [{"type": 7}, {"type": 3}]},
                    {"iso_3166_1": "GB", "release_dates": [{"type": 8}]}]}}
                """)
        let response = try await remote.item(550, in: locale)
        #expect(response.value.movie.status == nil)
        #expect(response.value.releaseDates?.releases.map(\.type) == [nil, .theatrical, nil])
        #expect(response.warnings == [.skipped(4, first: "genres[0].name of movie 550")])
    }

    @Test func `an invalid image path in a collection or page becomes nil and is counted as skipped`() async throws {
        transport.respond(to: "/collection/10", with: #"{"id": 10, "name": "N", "poster_path": "/a b.jpg"}"#)
        transport.respond(
            to: "/movie/popular", with: #"{"results": [{"id": 9, "title": "Nine", "poster_path": "/a b.jpg"}]}"#)
        let collection = try await remote.collection(10, in: locale)
        #expect(collection.value == MovieCollectionParts(id: 10, name: "N", movies: []))
        #expect(collection.warnings == [.skipped(1, first: #"poster_path "/a b.jpg" of collection 10"#)])
        let page = try await remote.page(1, of: .popular, in: locale)
        #expect(page.value.items == [MoviePreview(id: 9, title: "Nine")])
        #expect(page.warnings == [.skipped(1, first: #"results[0].poster_path "/a b.jpg" of popular movies"#)])
    }

    @Test func `unreadable parts become nil, each with a warning after the skipped count`() async throws {
        transport.respond(
            to: "/movie/550",
            with:
                """
                {"id": 550, "title": "Fight Club", "genres": [{"id": 18}], "watch/providers": {"results": 5},
                 "release_dates": {"results": 3}, "credits": 5, "videos": {"results": []}}
                """)
        let response = try await remote.item(550, in: locale)
        #expect(
            response.value.credits == nil && response.value.releaseDates == nil && response.value.watchProviders == nil)
        #expect(response.value.videos == [])
        #expect(response.warnings.first == .skipped(1, first: "genres[0].name of movie 550"))
        #expect(
            response.warnings.dropFirst().map(\.absentPart) == [.credits, .releaseDates, .watchProviders])
        #expect(
            response.warnings.dropFirst().first
                == .absent(MoviePart.credits, .badData("movie 550, credits: expected an object but found a number")))
    }
}

extension FetchWarning {
    fileprivate var absentPart: MoviePart? { absence?.part as? MoviePart }
}
