import Foundation
import Testing

@testable import TMDb

struct SampleCatalogueTests {
    let client = TMDbClient(transport: SampleCatalogue(), language: "en-US", region: "US", clock: TestClock())

    @Test(arguments: SampleMovie.all.map(\.facts.id))
    func `every movie of the sample comes through the client whole`(id: Int) async throws {
        let answer = try await client.send(.movie(id))
        #expect(answer.skipped == 0)
        #expect(answer.value.failedSections.isEmpty)
        #expect(answer.value.movie.id == id)
        #expect(answer.value.movie.overview != nil && answer.value.movie.tagline != nil)
        #expect(answer.value.credits?.cast.isEmpty == false && answer.value.credits?.crew.isEmpty == false)
        #expect(answer.value.releaseDates?.results.contains { $0.countryCode == "US" } == true)
        #expect(answer.value.images?.posters?.first?.filePath == answer.value.movie.posterPath)
        #expect(answer.value.images?.backdrops?.first?.filePath == answer.value.movie.backdropPath)
        #expect(answer.value.recommendations?.results.contains { $0.id == id } == false)
        #expect(answer.value.similar?.results.contains { $0.id == id } == false)
        #expect(answer.value.externalIDs?.imdbID == answer.value.movie.imdbID)
        #expect(answer.value.videos == nil && answer.value.watchProviders == nil)
    }

    @Test func `the sample holds its sixty-five movies`() {
        #expect(SampleMovie.all.count == 65)
    }

    @Test func `it says how images are addressed and which genres there are`() async throws {
        let images = try await client.send(.configuration).value.images
        #expect(images.secureBaseURL.absoluteString == "https://image.tmdb.org/t/p/")
        #expect(images.profileSizes.contains("h632"))
        #expect(try await client.send(.movieGenres).value.genres.count == 19)
        #expect(try await client.send(.tvGenres).value.genres.count == 16)
    }

    @Test func `a list is cut into pages of twenty, which together hold every movie once`() async throws {
        var ids: [Int] = []
        for page in 1...4 {
            let list = try await client.send(.popularMovies(page: page)).value
            #expect(list.page == page && list.totalPages == 4 && list.totalResults == 65)
            ids += list.results.map(\.id)
        }
        #expect(ids.count == 65 && Set(ids).count == 65)
        #expect(try await client.send(.popularMovies(page: 5)).value.results.isEmpty)
    }

    @Test func `each list has its own order`() async throws {
        let popular = try await client.send(.popularMovies()).value.results.compactMap(\.popularity)
        let top = try await client.send(.topRatedMovies()).value.results.compactMap(\.voteAverage)
        let newest = try await client.send(.nowPlayingMovies()).value.results.compactMap(\.releaseDate)
        #expect(popular == popular.sorted(by: >) && popular.count == 20)
        #expect(top == top.sorted(by: >) && top.count == 20)
        #expect(newest == newest.sorted(by: >) && newest.count == 20)
        #expect(try await client.send(.upcomingMovies()).value.results.isEmpty)
        let trending = try await client.send(.trendingMovies(.day)).value
        #expect(try await client.send(.popularMovies()).value == trending)
    }

    @Test(arguments: [
        ("fight", 550), ("FIGHT cl", 550), ("amélie", 194), ("amelie", 194), ("千と", 129), ("club fight", 550),
    ])
    func `a search matches the beginnings of words, whatever their case and accents`(
        query: String, id: Int
    ) async throws {
        #expect(try await client.send(.searchMovies(query)).value.results.first?.id == id)
        guard case .movie(let movie)? = try await client.send(.searchAll(query)).value.results.first else {
            Issue.record("no movie came for \(query)")
            return
        }
        #expect(movie.id == id)
    }

    @Test(arguments: ["ight", "", "!?", "zzzz"])
    func `a search that matches nothing is an empty page`(query: String) async throws {
        let answer = try await client.send(.searchMovies(query))
        #expect(answer.value.results.isEmpty && answer.value.totalResults == 0 && answer.skipped == 0)
    }

    @Test func `a search can be told the year`() async throws {
        #expect(try await client.send(.searchMovies("fight", year: 1999)).value.results.map(\.id) == [550])
        #expect(try await client.send(.searchMovies("fight", year: 2000)).value.results.isEmpty)
    }

    @Test func `recommendations begin with the movies of the same collection`() async throws {
        let movie = try await client.send(.movie(11)).value
        let collection = try #require(movie.movie.belongsToCollection)
        let parts = try await client.send(.collection(collection.id)).value
        #expect(parts.name == collection.name && parts.posterPath == collection.posterPath)
        let others = Set((parts.parts ?? []).map(\.id)).subtracting([11])
        let first = movie.recommendations?.results.prefix(others.count).map(\.id) ?? []
        #expect(!others.isEmpty && Set(first) == others)
    }

    @Test func `discovering keeps what fits and orders it`() async throws {
        var filter = DiscoverFilter()
        filter.genres = [18, 53]
        filter.excludedGenres = [28]
        filter.from = Date(timeIntervalSince1970: 631_152_000)
        filter.minimumVotes = 5000
        filter.order = .oldest
        let rows = try await client.send(.discoverMovies(filter)).value.results
        #expect(rows.contains { $0.id == 550 })
        #expect(rows.allSatisfy { Set($0.genreIDs ?? []).isSuperset(of: [18, 53]) })
        #expect(rows.allSatisfy { !($0.genreIDs ?? []).contains(28) && ($0.voteCount ?? 0) >= 5000 })
        let dates = rows.compactMap(\.releaseDate)
        #expect(dates == dates.sorted() && dates.allSatisfy { $0 >= Date(timeIntervalSince1970: 631_152_000) })
    }

    @Test func `another catalogue's id finds its movie`() async throws {
        #expect(try await client.send(.find(imdbID: "tt0137523")).value.movieResults?.map(\.id) == [550])
        #expect(try await client.send(.find(imdbID: "tt0000000")).value.movieResults == [])
    }

    @Test func `what the sample does not hold is not found, and it says why`() async throws {
        let refusal = TMDbRefusal(httpStatus: 404, code: 34, message: "/movie/999 is not in the sample")
        await #expect(throws: TMDbError.notFound(subject: "movie 999", refusal)) { try await client.send(.movie(999)) }
        await #expect(throws: TMDbError.self) { try await client.send(.tvSeries(1396)) }
        await #expect(throws: TMDbError.self) { try await client.send(.person(287)) }
        await #expect(throws: TMDbError.self) { try await client.send(.collection(1)) }
    }

    @Test func `equal questions get equal answers`() async throws {
        let request = HTTPRequest(url: try #require(URL(string: "https://host/3/movie/11?append_to_response=similar")))
        #expect(try await SampleCatalogue().send(request) == SampleCatalogue().send(request))
    }
}
