import FileStorage
import Foundation
import PopcornLibrary
import PopcornMovies
import PopcornMoviesAdapters
import SQLiteStorage
import TMDb

/// The library of a user, and the storage of its view.
struct UserLibrary {
    let context: LibraryContext
    let view: ContextStorage

    func close() async throws { try await view.close() }
}

/// The contexts behind a server: one cache for all users, and a library for each.
struct Server {
    private let folder: URL
    private let remote: TMDbMovieRemoteDataSource
    private let cache: ContextStorage

    init(folder: URL) {
        self.folder = folder
        // At most two requests at a time, and no second attempt: the server's own clients are waiting.
        let client = TMDbClient(
            transport: SampleCatalogue(), limits: RequestLimits(concurrentRequests: 2), retry: RetryPolicy(attempts: 1))
        remote = TMDbMovieRemoteDataSource(client: client)
        cache = ContextStorage(SQLiteStorage(file: folder.appending(path: "cache.sqlite")))
    }

    /// Opens the library of a user. A server keeps it until the user has been away for a while, and then closes it.
    func open(_ user: String) -> UserLibrary {
        let home = folder.appending(path: "users").appending(path: user)
        let log = FileLog(folder: home.appending(path: "log"), state: home.appending(path: "state"))
        let view = ContextStorage(SQLiteStorage(file: home.appending(path: "library.sqlite"), contents: .derived))
        return UserLibrary(context: LibraryContext(log: log, storage: view, machine: "server"), view: view)
    }

    /// Returns the movies as a user sees them: from the shared cache, with the user's marks.
    func movies(for library: LibraryContext) -> MoviesContext {
        MoviesContext(remote: remote, images: .none, storage: cache, lists: library)
    }

    /// Returns the status and the body of a response to a request for a movie.
    func response(to id: Int, of library: LibraryContext) async -> (status: Int, body: Data) {
        do {
            let movie = try await movies(for: library).details(of: id)
            return (200, try JSONEncoder().encode(movie.value))
        } catch {
            let error = FetchError(error)
            let status =
                switch error {
                case .notFound: 404
                case .rateLimited: 429
                case .offline: 503
                default: 500
                }
            return (status, Data(error.localizedDescription.utf8))
        }
    }

    func close() async throws { try await cache.close() }
}

/// Answers the requests of two users, of whom one has the movie on the watchlist.
@main struct AServerWithUsers {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "server-data")
        let server = Server(folder: folder)
        let anna = server.open("anna")
        let ben = server.open("ben")
        let title = try TitleSnapshot(item: ItemReference(.movie, 550), title: "Fight Club")
        try await anna.context.add([title], to: .watchlist)

        for (name, library) in [("anna", anna), ("ben", ben)] {
            let (status, body) = await server.response(to: 550, of: library.context)
            let movie = try JSONDecoder().decode(MovieDetails.self, from: body)
            print(name, status, movie.title, movie.isOnWatchlist ? "on the watchlist" : "not listed", separator: " | ")
        }
        let (status, body) = await server.response(to: 1, of: anna.context)
        print("anna", status, String(decoding: body, as: UTF8.self), separator: " | ")
        for library in [anna, ben] { try await library.close() }
        try await server.close()
    }
}
