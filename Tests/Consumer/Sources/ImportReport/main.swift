import Foundation
import Imports
import MemoryStorage
import PopcornLibrary
import PopcornLibraryAdapters
import PopcornMovies
import PopcornMoviesAdapters
import PopcornTVSeries
import PopcornTVSeriesAdapters
import TMDb
import TMDbConfiguration

let client = TMDbClient(transport: SampleCatalogue())  // CurlTransport() and a credential: all of TMDb
let cache = ContextStorage(MemoryStorage())
let images = StoredImagesConfiguration(client: client, storage: cache)
let movies = MoviesContext(remote: TMDbMovieRemoteDataSource(client: client), images: images, storage: cache)
let series = TVSeriesContext(remote: TMDbTVSeriesRemoteDataSource(client: client), images: images, storage: cache)
let library = LibraryContext(log: MemoryLog(), storage: ContextStorage(MemoryStorage()))

var files = try ImportFile.files(in: URL(filePath: CommandLine.arguments[1]))
var rows: [ImportRow] = []
for index in files.indices {
    try files[index].prepare()
    let reader = try files[index].rows()
    while let row = try reader.next() { rows.append(row) }
}

let lookup = CatalogueLookup(movies: movies, tvSeries: series, imdb: IMDbIndex(client: client, storage: cache))
let importing = library.importing(
    with: lookup, coverage: ImportFile.coverage(by: files), origins: try ImportFile.origins(of: files))
let outcomes = try await importing.run(rows)

print("\(outcomes.count { $0 == .added }) of \(rows.count) rows added")
for (row, outcome) in zip(rows, outcomes) where outcome != .added {
    print("line \(row.line)", row.subject.title, outcome, separator: " | ")
}
for entry in try await library.viewings(limit: 10) {
    print(entry.viewing.day?.text ?? "no day", entry.title.title, entry.viewing.rating ?? 0, separator: " | ")
}
