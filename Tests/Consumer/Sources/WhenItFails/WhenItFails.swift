import MemoryStorage
import PopcornMovies

/// Prints what a program does about each failure of a source, and about a response that is only partly usable.
@main struct WhenItFails {
    static func main() async throws {
        let failures: [FetchError] = [
            .notFound("movie 1"), .moved("movie 1", to: 2, title: "A Home Movie"), .notOffered("movie 1"),
            .unauthorised("TMDb rejected the key"), .offline("no network"), .rateLimited(retryAfter: 3),
            .badData("Movie.title: a number"), .storage("the disk is full", remedy: .freeSpace), .cancelled,
        ]
        for failure in failures {
            let storage = ContextStorage(MemoryStorage())
            let movies = MoviesContext(remote: HomeMovies(failure: failure), images: .none, storage: storage)
            do {
                _ = try await movies.details(of: 1)
            } catch {
                print(error.localizedDescription, reaction(to: error), separator: " → ")
            }
            try await storage.close()
        }

        let storage = ContextStorage(MemoryStorage())
        let movie = try await MoviesContext(remote: HomeMovies(), images: .none, storage: storage).details(of: 1)
        for warning in movie.warnings { print(reaction(to: warning)) }
    }

    static func reaction(to error: FetchError) -> String {
        switch error {
        case .notFound, .notOffered: "show that there is none"
        case .moved(_, let id, _): "open \(id)"
        case .unauthorised: "ask for a key"
        case .offline: "try again on request"
        case .rateLimited(let seconds): "try again after \(seconds ?? 10) s"
        case .badData: "report it to the author of the source"
        case .storage(_, let remedy): "name the remedy: \(remedy.map { "\($0)" } ?? "none")"
        case .cancelled: "nothing"
        }
    }

    static func reaction(to warning: FetchWarning) -> String {
        switch warning {
        case .refetchFailed(let error): "show the age of the value, and \(error.message)"
        case .absent(let part, _): "leave out \(part.rawValue)"
        case .skipped(let count, let first): "log \(count) unreadable values, such as \(first ?? "an element")"
        case .notStored(let error), .notRead(let error): "log that the cache doesn't work: \(error.message)"
        }
    }
}

/// A remote data source that fails, or whose only movie has a value that it can't read.
private struct HomeMovies: MovieRemoteDataSource {
    let offeredParts: Set<MoviePart> = []
    var failure: FetchError?

    func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate> {
        if let failure { throw failure }
        let movie = MovieAggregate(movie: Movie(id: id, title: "A Home Movie"))
        return RemoteResponse(movie, warnings: [.skipped(1, first: "status “Shelved”")])
    }
}
