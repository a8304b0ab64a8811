import FileStorage
import Foundation
import PopcornLibrary
import PopcornMovies
import PopcornMoviesAdapters
import SQLiteStorage
import TMDb
import TMDbConfiguration

let folder = URL.temporaryDirectory.appending(path: "popcorn-example")
let cache = ContextStorage(SQLiteStorage(file: folder.appending(path: "movies.sqlite")))
let log = FileLog(folder: folder.appending(path: "library"), state: folder.appending(path: "state"))
let view = ContextStorage(SQLiteStorage(file: folder.appending(path: "library.sqlite"), contents: .derived))

let client = TMDbClient(transport: SampleCatalogue())  // CurlTransport() and a credential: all of TMDb
let images = StoredImagesConfiguration(client: client, storage: cache)
let library = LibraryContext(log: log, storage: view)
let movies = MoviesContext(
    remote: TMDbMovieRemoteDataSource(client: client), images: images, storage: cache, lists: library)

let fightClub = try await movies.details(of: 550)
print(fightClub.value.title, fightClub.value.posterURLSet?.detail.lastPathComponent ?? "no poster")

let found = try await movies.search(for: MovieSearch("godfather"))
print(found.value.items.map(\.title))

let popular = try await movies.page(2, of: .popular)
print("page \(popular.value.page) of \(popular.value.totalPages)")

try await library.add([TitleSnapshot(item: ItemReference(.movie, 550), title: fightClub.value.title)], to: .watchlist)
print(try await movies.details(of: 550).value.isOnWatchlist)
try await library.undo()
