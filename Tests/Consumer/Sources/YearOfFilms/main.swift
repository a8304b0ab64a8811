import MemoryStorage
import PopcornLibrary
import PopcornLibraryAdapters
import PopcornMovies
import PopcornMoviesAdapters
import PopcornTVSeries
import PopcornTVSeriesAdapters
import TMDb
import TMDbConfiguration

let client = TMDbClient(transport: SampleCatalogue())
let cache = ContextStorage(MemoryStorage())
let images = StoredImagesConfiguration(client: client, storage: cache)
let movies = MoviesContext(remote: TMDbMovieRemoteDataSource(client: client), images: images, storage: cache)
let series = TVSeriesContext(remote: TMDbTVSeriesRemoteDataSource(client: client), images: images, storage: cache)
let library = LibraryContext(log: MemoryLog(), storage: ContextStorage(MemoryStorage()))

guard let day = PartialDay("2026-11-22"), let year = PartialDay("2026") else { fatalError("both are valid") }
let films = try [550: "Fight Club", 807: "Se7en"].map { try TitleSnapshot(item: ItemReference(.movie, $0), title: $1) }
try await library.see(films.map { Sighting($0, on: day) })
let found = try await library.statistics(of: .period(year), from: StatisticsSource(movies: movies, tvSeries: series))
print(found.statistics.films, found.statistics.minutes, found.statistics.shares[.directors]?.map(\.name.text) ?? [])
