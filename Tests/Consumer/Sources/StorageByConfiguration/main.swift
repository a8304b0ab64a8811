import FileStorage
import Foundation
import MemoryStorage
import NotebookStorage
import PopcornMovies
import PopcornMoviesAdapters
import SQLiteStorage
import Storage
import TMDb
import TMDbConfiguration

// The engines that a configuration can name. Only this line knows them.
let registry = StorageRegistry(.sqlite, .file, .memory, .notebook)
let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "storage-by-configuration-data")

/// Opens the storage that a configuration chooses for a context: `file`, or `movies=notebook,images=memory`.
func open(_ context: String, _ configuration: String) throws -> ContextStorage {
    let fallback = StorageSpec("sqlite", location: nil)
    let selection = try StorageSelection(configuration, contexts: ["movies", "images"], fallback: fallback)
    let spec = selection[context]
    let chosen = spec.location.map { URL(filePath: $0) } ?? folder
    let location = StorageLocation(folder: chosen, address: spec.address, name: context) { print("warning:", $0) }
    return ContextStorage(try registry.open(spec, at: location))
}

for configuration in ["sqlite", "file", "movies=notebook,images=memory", "movies=tape"] {
    do {
        let cache = try open("movies", configuration)
        let configurationCache = try open("images", configuration)
        let client = TMDbClient(transport: SampleCatalogue())
        let movies = MoviesContext(
            remote: TMDbMovieRemoteDataSource(client: client),
            images: StoredImagesConfiguration(client: client, storage: configurationCache), storage: cache)
        let first = try await movies.details(of: 550)
        let second = try await movies.details(of: 550, policy: .storedOnly)
        print(configuration, first.value.title, second.freshness == .network ? "fetched" : "stored", separator: " | ")
        try await cache.close()
        try await configurationCache.close()
    } catch let error as StorageError {
        print(configuration, error.fetchError.message, separator: " | ")
    }
}
