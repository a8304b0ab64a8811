import Foundation
import PopcornMovies
import PopcornMoviesAdapters
import SQLiteStorage
import ScrapbookStorage
import TMDb
import TMDbConfiguration

/// Prints a movie's title and where its poster lies, from storages in the folder that is given.
@main struct Consumer {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "consumer-data")

        var registry = StorageRegistry()
        registry.register("sqlite") { place in
            SQLiteStorage(file: place.folder.appending(path: "\(place.name).sqlite"), durability: place.durability)
        }
        // All that it takes to add a storage.
        registry.register("scrapbook") { _ in ScrapbookStorage() }

        for scheme in ["sqlite", "scrapbook"] {
            func storage(_ name: String, _ durability: StorageDurability) throws -> ContextStorage {
                let place = StoragePlace(folder: folder, name: name, durability: durability)
                return ContextStorage(try registry.open(StorageSpec(scheme: scheme), at: place))
            }
            let (cache, library) = (try storage("movies", .cache), try storage("library", .library))

            let client = TMDbClient(transport: SampleCatalogue())
            let movies = PopcornMovies(
                remote: TMDbMovieRemoteDataSource(client: client),
                images: StoredImagesConfiguration(client: client, storage: cache),
                storage: cache,
                library: library)

            let fightClub = try await movies.fetchDetails(550)
            let poster = fightClub.value.posterURLSet?.detail.absoluteString ?? "no poster"
            let again = try await movies.fetchDetails(550)
            print(scheme, fightClub.value.title, poster, origin(of: fightClub), origin(of: again), separator: " | ")
            try await cache.engine.close()
            try await library.engine.close()
        }
    }

    private static func origin(of answer: Fetched<MovieDetails>) -> String {
        switch answer.freshness {
        case .network: "fetched"
        case .fresh, .stale: "stored"
        }
    }
}
