import ConsumerSupport
import FileStorage
import Foundation
import PopcornMovies

/// Prints a movie from this program's own data source, using a file storage in the given folder.
@main struct MoviesInFiles {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "movies-in-files-data")
        let storage = ContextStorage(FileStorage(folder: folder, name: "movies"))
        let movies = MoviesContext(remote: HomeMovies(), images: .none, storage: storage)

        let fetched = try await movies.details(of: 1)
        let again = try await movies.details(of: 1)
        print(
            fetched.value.title, fetched.value.runtime ?? 0, fetched.origin, again.origin, fetched.warnings.count,
            separator: " | ")
        // A model can be encoded and read elsewhere.
        let copy = try JSONDecoder().decode(MovieDetails.self, from: JSONEncoder().encode(fetched.value))
        print("copied:", copy == fetched.value)
        // Fetches several movies at a time, with a result for each.
        for result in try await movies.details(of: [1, 2]) {
            switch result {
            case .success(let movie): print("found", movie.value.title)
            case .failure(let error): print(error.message, "| retryable:", error.isRetryable)
            }
        }
        try await storage.close()
    }
}

/// A remote data source with one movie and nothing else.
private struct HomeMovies: MovieRemoteDataSource {
    let offeredParts: Set<MoviePart> = []

    func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate> {
        guard id == 1 else { throw FetchError.notFound("movie \(id)") }
        return RemoteResponse(MovieAggregate(movie: Movie(id: 1, title: "A Home Movie", runtime: 12)))
    }
}
