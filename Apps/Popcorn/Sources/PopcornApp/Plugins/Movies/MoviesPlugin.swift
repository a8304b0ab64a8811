import CoreDomain
import PopcornMovies
import PopcornMoviesAdapters
import Prompt
import Storage

/// Movies at the prompt: `movie`, its facets, TMDb's lists and search.
struct MoviesPlugin: ContextPlugin {
    let movies: PopcornMovies
    let region: String
    let isSample: Bool
    let isOffline: @Sendable () -> Bool

    static let storages = [StorageNeed.cache("movies")]

    static var features: Contribution<MoviesPlugin> {
        Contribution(types: [movieType], commands: [search] + lists)
    }

    init(_ wiring: Wiring) throws {
        movies = PopcornMovies(
            remote: TMDbMovieRemoteDataSource(client: wiring.client), images: wiring.images,
            storage: try wiring.storages.context("movies"), library: try wiring.storages.context("library"),
            locale: wiring.settings.locale)
        region = wiring.settings.locale.region
        isSample = wiring.isSample
        isOffline = wiring.isOffline
    }

    func storedTitleCount() async throws -> Int { try await movies.fetchStoredTitles().count }

    func clearCache(staleOnly: Bool) async throws -> Int { try await movies.clearCache(staleOnly: staleOnly) }
}
