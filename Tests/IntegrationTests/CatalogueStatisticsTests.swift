import CoreDomain
import Foundation
import MemoryStorage
import PopcornLibrary
import PopcornLibraryAdapters
import PopcornMovies
import PopcornMoviesAdapters
import PopcornTVSeries
import PopcornTVSeriesAdapters
import TMDb
import TMDbConfiguration
import Testing

/// What a library reads of the sample's movies and series.
@Suite("A library with catalogues") struct CatalogueStatisticsTests {
    private let movies: MoviesContext
    private let series: TVSeriesContext
    private let library = LibraryContext(log: MemoryLog(), storage: ContextStorage(MemoryStorage()))
    private let imdb: IMDbIndex

    init() {
        let client = TMDbClient(transport: SampleCatalogue())
        let cache = ContextStorage(MemoryStorage())
        movies = MoviesContext(remote: TMDbMovieRemoteDataSource(client: client), images: .none, storage: cache)
        series = TVSeriesContext(remote: TMDbTVSeriesRemoteDataSource(client: client), images: .none, storage: cache)
        imdb = IMDbIndex(client: client, storage: cache)
    }

    @Test func `statistics have the lengths, genres and directors that the contexts know`() async throws {
        let episode = EpisodeReference(seriesID: 1396, seasonNumber: 5, episodeNumber: 14)
        let item = ItemReference(.tvSeries, 1396, season: 5, episode: 14)
        let seen = [
            try TitleSnapshot(item: ItemReference(.movie, 550), title: "Fight Club"),
            try TitleSnapshot(item: item, title: "Breaking Bad"),
        ]
        try await library.see(seen.map { Sighting($0, on: PartialDay(.now)) })
        _ = try await series.ratings(of: 1396)

        let source = StatisticsSource(movies: movies, tvSeries: series)
        let found = try await library.statistics(of: .everything, from: source)
        let length = try #require(try await series.episode(episode).value.runtime)
        #expect(found.errors == [])
        #expect(found.statistics.films == 1 && found.statistics.episodes == 1)
        #expect(found.statistics.minutes == 139 + length)
        #expect(found.statistics.shares[.directors]?.map(\.name.text) == ["David Fincher"])
        #expect(found.statistics.titlesWithCredits == 2)
    }

    @Test func `without a request, what isn't stored is an error of its title`() async throws {
        let seen = try TitleSnapshot(item: ItemReference(.movie, 550), title: "Fight Club")
        try await library.see([Sighting(seen, on: PartialDay(.now))])
        let source = StatisticsSource(movies: movies, tvSeries: series, policy: .storedOnly)
        let found = try await library.statistics(of: .everything, from: source)
        #expect(found.errors.count == 1 && found.statistics.minutes == 0 && found.statistics.films == 1)
    }

    @Test func `titles are looked up in the contexts by their names and ids`() async throws {
        let lookup = CatalogueLookup(movies: movies, tvSeries: series, imdb: imdb)
        let matrix = try await lookup.candidates("the matrix", year: 1999, .movie, isStored: false)
        #expect(matrix.first { $0.isSameTitle }?.title.item == ItemReference(.movie, 603))
        #expect(try await lookup.title(of: ItemReference(.tvSeries, 1396))?.title == "Breaking Bad")
        #expect(try await lookup.title(of: ItemReference(.movie, 999_999)) == nil)
        let episodes = try await lookup.airedEpisodes(of: ItemReference(.tvSeries, 1396), named: "Ozymandias")
        #expect(episodes.filter(\.isSameTitle).map(\.place) == [EpisodePlace(season: 5, number: 14)])
        let stored = try await lookup.candidates("The Matrix", year: 1999, .movie, isStored: true)
        #expect(stored.map(\.title.item.id).contains(603))
    }
}
