import Foundation
import MemoryStorage
import Observation
import PopcornMovies
import PopcornMoviesAdapters
import TMDb

/// What a screen shows of a movie: the newest state, and a sentence about what is wrong with it.
@MainActor @Observable
final class MovieModel {
    private(set) var movie: MovieDetails?
    private(set) var notice: String?
    private let movies: MoviesContext

    init(_ movies: MoviesContext) {
        self.movies = movies
    }

    /// Follows a movie until the task is cancelled, as by SwiftUI's `task(id:)` when the screen disappears.
    func follow(_ id: Int) async {
        do {
            for try await update in movies.observeDetails(of: id) {
                movie = update.value
                notice = update.freshness.isStale ? "This may be out of date." : nil
            }
        } catch FetchError.cancelled {
            return
        } catch {
            // What was shown before stays.
            notice = error.localizedDescription
        }
    }
}

/// Shows a movie, and then one that doesn't exist.
@main struct AViewModel {
    @MainActor static func main() async throws {
        let client = TMDbClient(transport: SampleCatalogue())
        let remote = TMDbMovieRemoteDataSource(client: client)
        let movies = MoviesContext(remote: remote, images: .none, storage: ContextStorage(MemoryStorage()))

        let model = MovieModel(movies)
        let screen = Task { await model.follow(550) }
        while model.movie == nil { await Task.yield() }
        print(model.movie?.title ?? "nothing", model.notice ?? "up to date", separator: " | ")
        screen.cancel()
        await screen.value

        await model.follow(1)
        print(model.movie?.title ?? "nothing", model.notice ?? "up to date", separator: " | ")
    }
}
