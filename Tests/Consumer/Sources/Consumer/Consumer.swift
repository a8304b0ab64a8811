import ConsumerSupport
import FileStorage
import Foundation
import PopcornLibrary
import PopcornMovies
import PopcornMoviesAdapters
import SQLiteStorage
import ScrapbookStorage
import Storage
import TMDb
import TMDbConfiguration

/// Prints a movie's title and its poster's URL, using storages in the given folder.
@main struct Consumer {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "consumer-data")

        // A storage of another package needs no more than its registration, `.scrapbook`.
        let registry = StorageRegistry(.sqlite, .scrapbook)

        for registration in registry.registrations {
            func storage(_ name: String) throws -> ContextStorage {
                ContextStorage(try registration.open(StorageLocation(folder: folder, name: name)))
            }
            let cache = try storage("movies")
            let library = try storage("library")
            let place = folder.appending(path: registration.name)
            let log = FileLog(folder: place.appending(path: "log"), state: place.appending(path: "state"))

            let client = TMDbClient(transport: SampleCatalogue())
            let images = StoredImagesConfiguration(client: client, storage: cache)
            let lists = LibraryContext(log: log, storage: library)
            let movies = MoviesContext(
                remote: TMDbMovieRemoteDataSource(client: client),
                images: images,
                storage: cache,
                lists: lists)

            let fightClub = try await movies.details(of: 550)
            let poster = fightClub.value.posterURLSet?.detail.absoluteString ?? "no poster"
            let again = try await movies.details(of: 550)
            var popular = 0
            for try await page in movies.pages(of: .popular) { popular += page.value.items.count }
            print(
                registration.name, fightClub.value.title, poster, fightClub.origin, again.origin,
                try await observed(fightClub.value, movies, lists), popular, separator: " | ")
            try await cache.close()
            try await library.close()
        }
    }

    /// Without a prefix, the name is the domain's, also beside `TMDb.Movie`.
    private static let model: Movie.Type = MovieAggregate.Root.self

    /// Observes a movie until it has been added to and removed from the watchlist and a new response has arrived.
    private static func observed(
        _ movie: MovieDetails, _ movies: MoviesContext, _ lists: LibraryContext
    ) async throws -> String {
        var updates = movies.observeDetails(of: movie.id).makeAsyncIterator()
        func next(where isWanted: (Fetched<MovieDetails>) -> Bool) async throws -> Fetched<MovieDetails> {
            while let update = try await updates.next() { if isWanted(update) { return update } }
            throw FetchError.notFound("an update")
        }
        let first = try await next { !$0.value.isOnWatchlist }
        let title = try TitleSnapshot(item: ItemReference(.movie, movie.id), title: movie.title)
        try await lists.add([title], to: .watchlist)
        _ = try await next { $0.value.isOnWatchlist }
        try await lists.undo()
        _ = try await next { !$0.value.isOnWatchlist }
        _ = try await movies.details(of: movie.id, policy: .refresh)
        _ = try await next { $0.freshness != first.freshness }
        return "observed"
    }
}
