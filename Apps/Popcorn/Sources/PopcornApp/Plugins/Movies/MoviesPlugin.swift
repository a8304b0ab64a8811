import CoreDomain
import PopcornMovies
import PopcornMoviesAdapters
import Prompt
import Storage

/// Movies at the prompt: `movie`, its facets, TMDb's lists and comparisons.
struct MoviesPlugin: CataloguePlugin {
    let movies: MoviesContext
    private let cache: OpenStorage
    let region: String
    let source: DataSource

    static let nouns = Nouns(
        kind: .movie, command: "movie", one: "movie", many: "movies", list: "movies", choices: ["movies", "movie"])

    private static let need = StorageNeed.cache("movies")
    static let storages = [need]

    static var features: Contribution<MoviesPlugin> {
        Contribution(types: [movieType], commands: lists + [compare])
    }

    init(_ wiring: Wiring) throws {
        cache = try wiring.storages.open(Self.need)
        movies = MoviesContext(
            remote: TMDbMovieRemoteDataSource(client: wiring.client), images: wiring.images, storage: cache.context,
            lists: wiring.memberships, locale: wiring.settings.locale)
        region = wiring.settings.locale.region
        source = wiring.source
    }

    func storedTitleCount() async throws -> Int {
        MoviesContext.storedTitleCount(in: try await cache.statistics())
    }

    static func words(for part: any ResponsePart) -> String? { (part as? MoviePart)?.rawValue.separated }

    func clearCache(staleOnly: Bool) async throws -> Int { try await movies.clearCache(staleOnly: staleOnly) }

    func facts(of id: Int) async -> TitleFacts? {
        guard let movie = try? await movies.fetchOverview(id, source.storedPolicy).value else { return nil }
        return TitleFacts(
            runtime: movie.details.runtime, revenue: movie.details.revenue,
            offers: movie.watchProviders.map { Offers($0).first } ?? nil)
    }
}

extension MoviesPlugin {
    static func search(_ text: String, year: Int?) -> MovieSearch { MovieSearch(text, year: year) }
    static func trending(isOfDay: Bool) -> MovieList { .trending(isOfDay ? .day : .week) }

    var fetchPage: FetchPage<MovieList, MoviePreviewDetails> { movies.fetchPage }
    var searchPage: FetchPage<MovieSearch, MoviePreviewDetails> { movies.search }

    func findStored(_ search: MovieSearch, limit: Int) async throws(FetchError) -> [MoviePreviewDetails] {
        try await movies.findStored(search, limit: limit)
    }

    func suggestTitle(near text: String) async throws(FetchError) -> String? {
        try await movies.suggestTitle(near: text)
    }

    /// Returns what a list keeps of a movie.
    func summary(of id: Int) async throws -> ItemSummary {
        do { return ItemSummary(try await movies.fetchPreview(id, .cached).value) } catch {
            throw await failure(error, id)
        }
    }
}

extension MoviePreviewDetails: TitleRow, CatalogueRow {
    /// What the movie's row stands for.
    var row: Item { Item(ItemReference(.movie, id), title: title) }
}

extension ItemSummary {
    fileprivate init(_ movie: MoviePreview) {
        self.init(ItemReference(.movie, movie.id), title: movie.title)
        (originalTitle, originalLanguage, overview) = (movie.originalTitle, movie.originalLanguage, movie.overview)
        (date, genreIDs, posterPath, backdropPath) = (
            movie.releaseDate, movie.genreIDs, movie.posterPath, movie.backdropPath
        )
        (popularity, voteAverage, voteCount) = (movie.popularity, movie.voteAverage, movie.voteCount)
        (hasVideo, isAdultOnly) = (movie.hasVideo, movie.isAdultOnly)
    }
}
