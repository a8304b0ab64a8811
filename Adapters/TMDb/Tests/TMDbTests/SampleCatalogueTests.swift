import CoreDomain
import Foundation
import Testing

@testable import TMDb

struct SampleCatalogueTests {
    let client = SampleClient()

    @Test func `every movie of the sample data is complete`() async throws {
        for id in SampleShow.movies.map(\.id) { try await expectComplete(id) }
    }

    private func expectComplete(_ id: Int) async throws {
        let response = try await client.send(.movie(id))
        let movie = response.value.main
        let parts = response.value.parts
        #expect(response.warnings == [] && response.value.failures == [:], "movie \(id)")
        #expect(movie.id == id && movie.overview != nil && movie.tagline != nil, "movie \(id)")
        #expect(parts.credits?.cast.isEmpty == false && parts.credits?.crew.isEmpty == false, "movie \(id)")
        #expect(parts.releaseDates?.results.contains { $0.countryCode == "US" } == true, "movie \(id)")
        #expect(parts.images?.posters?.first?.filePath == movie.posterPath, "movie \(id)")
        #expect(parts.images?.backdrops?.first?.filePath == movie.backdropPath, "movie \(id)")
        #expect(parts.recommendations?.results.contains { $0.id == id } == false, "movie \(id)")
        #expect(parts.similar?.results.contains { $0.id == id } == false, "movie \(id)")
        #expect(parts.videos == nil && parts.watchProviders == nil, "movie \(id)")
    }

    @Test func `the sample's counts equal the numbers of its entries, and the entries' ids are unique and ascending`() {
        let counts = [SampleCatalogue.movieCount, SampleCatalogue.seriesCount, SampleCatalogue.personCount]
        for (kind, count) in zip(SampleKind.allCases, counts) {
            let ids = kind.entries.map(\.id)
            #expect(ids.count == count && ids == Set(ids).sorted())
        }
        #expect(counts.prefix(2) == [65, 14])
    }

    @Test(arguments: SampleKind.allCases)
    func `the words of a kind are those of its entries' names, so that no search is ended too early`(kind: SampleKind) {
        let words = Set(kind.entries.flatMap(\.names).flatMap(\.searchWords))
        let known = SampleWords.of(kind).all.map(String.init)
        #expect(Set(known) == words && known.count == words.count, "\(words.sorted().joined(separator: " "))")
    }

    @Test func `the sample has the images configuration and the genres`() async throws {
        let images = try await client.send(.configuration).value.images
        #expect(images.secureBaseURL.absoluteString == "https://image.tmdb.org/t/p/")
        #expect(images.profileSizes.contains("h632"))
        #expect(try await client.send(.genres(ofMovies: true)).value.genres.count == 19)
        #expect(try await client.send(.genres(ofMovies: false)).value.genres.count == 16)
    }

    @Test func `a sample list has pages of twenty movies and contains each movie once`() async throws {
        var ids: [Int] = []
        for page in 1...4 {
            let list = try await client.send(.popularMovies(page: page)).value
            #expect(list.page == page && list.totalPages == 4 && list.totalResults == 65)
            ids += list.results.map(\.id)
        }
        #expect(ids.count == 65 && Set(ids).count == 65)
        #expect(try await client.send(.popularMovies(page: 5)).value.results.isEmpty)
    }

    @Test func `each list of the sample has its own order`() async throws {
        let popular = try await client.send(.popularMovies()).value.results.compactMap(\.popularity)
        let top = try await client.send(.topRatedMovies()).value.results.compactMap(\.voteAverage)
        #expect(popular == popular.sorted(by: >) && popular.count == 20)
        #expect(top == top.sorted(by: >) && top.count == 20)
        let trending = try await client.send(.trendingMovies(.day)).value
        #expect(try await client.send(.popularMovies()).value == trending)
    }

    @Test func `the sample's lists that depend on the current date are empty`() async throws {
        let movies = [TMDbRequest<TMDb.PageableList<TMDb.MovieListItem>>.nowPlayingMovies(), .upcomingMovies()]
        for request in movies {
            let list = try await client.send(request).value
            #expect(list.results == [] && list.totalResults == 0)
        }
        let series = [TMDbRequest<TMDb.PageableList<TMDb.TVSeriesListItem>>.airingTodayTVSeries(), .onTheAirTVSeries()]
        for request in series {
            let list = try await client.send(request).value
            #expect(list.results == [] && list.totalResults == 0)
        }
    }

    @Test(arguments: [
        ("fight", 550), ("FIGHT cl", 550), ("amélie", 194), ("amelie", 194), ("千と", 129), ("club fight", 550),
    ])
    func `a search matches the beginnings of words, ignoring case and accents`(
        query: String, id: Int
    ) async throws {
        #expect(try await client.send(.searchMovies(query)).value.results.first?.id == id)
    }

    @Test(arguments: ["ight", "", "!?", "zzzz"])
    func `a search without matches returns an empty page`(query: String) async throws {
        let response = try await client.send(.searchMovies(query))
        #expect(response.value.results.isEmpty && response.value.totalResults == 0 && response.warnings == [])
    }

    @Test func `a search can be limited to a year`() async throws {
        #expect(try await client.send(.searchMovies("fight", year: 1999)).value.results.map(\.id) == [550])
        #expect(try await client.send(.searchMovies("fight", year: 2000)).value.results.isEmpty)
    }

    @Test func `the sample's recommendations for a movie begin with the other movies of its collection`() async throws {
        let response = try await client.send(.movie(11)).value
        let collection = try #require(response.main.belongsToCollection)
        let parts = try await client.send(.collection(collection.id)).value
        #expect(parts.name == collection.name && parts.posterPath == collection.posterPath)
        let others = Set((parts.parts ?? []).map(\.id)).subtracting([11])
        let first = response.parts.recommendations?.results.prefix(others.count).map(\.id) ?? []
        #expect(!others.isEmpty && Set(first) == others)
    }

    @Test func `a discovery request filters and sorts the movies`() async throws {
        var filter = TitleFilter()
        filter.choices[.genre] = TitleFilter.Choice([["18"], ["53"]], excluded: ["28"])
        filter.bounds[.released] = TitleFilter.Bounds(19_900_101)
        filter.bounds[.votes] = TitleFilter.Bounds(5000)
        filter.order = TitleFilter.Order("year", isReversed: true)
        let rows = try await client.send(.discoverMovies(filter)).value.results
        #expect(rows.contains { $0.id == 550 })
        #expect(rows.allSatisfy { Set($0.genreIDs ?? []).isSuperset(of: [18, 53]) })
        #expect(rows.allSatisfy { !($0.genreIDs ?? []).contains(28) && ($0.voteCount ?? 0) >= 5000 })
        let dates = rows.compactMap(\.releaseDate)
        #expect(dates == dates.sorted() && dates.allSatisfy { $0 >= Date(timeIntervalSince1970: 631_152_000) })
    }

    @Test(arguments: [
        ("tt0137523", [550], [], []), ("tt0903747", [], [1396], []), ("nm0186505", [], [], [17419]),
        ("tt0000000", [], [], []),
    ])
    func `a movie, a series and a person of the sample are found by their IMDb ids`(
        id: String, movies: [Int], series: [Int], people: [Int]
    ) async throws {
        let response = try await client.send(.find(imdbID: id))
        #expect(response.warnings == [])
        #expect(response.value.movieResults?.map(\.id) == movies)
        #expect(response.value.tvResults?.map(\.id) == series)
        #expect(response.value.personResults?.map(\.id) == people)
    }

    @Test func `a request for an item that isn't in the sample throws an error`() async throws {
        await #expect(throws: TMDbError(.notFound("movie 999"))) { try await client.send(.movie(999)) }
        await #expect(throws: TMDbError.self) { try await client.send(.tvSeries(550)) }
        await #expect(throws: TMDbError.self) { try await client.send(.tvSeason(6, ofSeries: 1396)) }
        await #expect(throws: TMDbError.self) { try await client.send(.tvEpisode(17, season: 5, ofSeries: 1396)) }
        await #expect(throws: TMDbError.self) { try await client.send(.tvEpisode(1, season: 1, ofSeries: 1668)) }
        await #expect(throws: TMDbError.self) { try await client.send(.person(15)) }
        await #expect(throws: TMDbError.self) { try await client.send(.collection(1)) }
    }

    @Test func `equal requests have equal responses`() async throws {
        let request = HTTPRequest(url: try #require(URL(string: "https://host/3/movie/11?append_to_response=similar")))
        #expect(try await SampleCatalogue().send(request) == SampleCatalogue().send(request))
    }
}

// Shortens the test log, which would otherwise contain the whole response.
extension SampleShow: CustomTestStringConvertible {
    var testDescription: String { facts.name }
}
