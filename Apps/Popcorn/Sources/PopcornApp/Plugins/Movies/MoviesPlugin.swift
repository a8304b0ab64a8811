import CoreDomain
import PopcornMovies
import PopcornMoviesAdapters
import Prompt
import Storage

/// Movies at the prompt: `movie`, its facets, TMDb's lists and search.
struct MoviesPlugin: ContextPlugin {
    let movies: MoviesContext
    private let cache: OpenStorage
    let region: String
    let isSample: Bool
    let isOffline: @Sendable () -> Bool
    let offlineHint: @Sendable () -> String

    private static let need = StorageNeed.cache("movies")
    static let storages = [need]

    static var features: Contribution<MoviesPlugin> {
        Contribution(types: [movieType], commands: [search] + lists)
    }

    init(_ wiring: Wiring) throws {
        cache = try wiring.storages.open(Self.need)
        movies = MoviesContext(
            remote: TMDbMovieRemoteDataSource(client: wiring.client), images: wiring.images, storage: cache.context,
            lists: wiring.memberships, locale: wiring.settings.locale)
        region = wiring.settings.locale.region
        isSample = wiring.isSample
        (isOffline, offlineHint) = (wiring.isOffline, wiring.offlineHint)
    }

    func storedTitleCount() async throws -> Int {
        MoviesContext.storedTitleCount(in: try await cache.statistics())
    }

    static func words(for part: any ResponsePart) -> String? { (part as? MoviePart)?.rawValue.separated }

    func clearCache(staleOnly: Bool) async throws -> Int { try await movies.clearCache(staleOnly: staleOnly) }
}
