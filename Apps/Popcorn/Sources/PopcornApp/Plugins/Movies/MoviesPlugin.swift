import CoreDomain
import PopcornMovies
import PopcornMoviesAdapters
import Prompt
import Storage
import TMDb
import TerminalKit
import TitleIndex

/// Movies at the prompt: `movie`, its facets, and TMDb's lists.
struct MoviesPlugin: TitlePlugin {
    let context: MoviesContext
    let cache: OpenStorage
    let source: DataSource
    let pictures: PictureLoader

    static let nouns = Nouns(
        kind: .movie, command: "movie", one: "movie", many: "movies", list: "movies", choices: ["movies", "movie"])

    static let discovery = TMDb.Discover.movie

    private static let need = StorageNeed.cache("movies", of: MoviesContext.recordTypes)
    static let storages = [need]

    static var features: Contribution<MoviesPlugin> {
        Contribution(
            types: [movieType], commands: lists, group: .lists,
            kinds: [
                ResultKind("movie", .object, "a movie, as MovieDetails"),
                ResultKind("collection", .object, "the movies of a collection"),
                ResultKind("movies", .rows, "movies of a list"),
            ] + titleKinds)
    }

    init(_ wiring: Wiring) throws {
        cache = try wiring.storages.open(Self.need)
        context = MoviesContext(
            remote: TMDbMovieRemoteDataSource(client: wiring.client), images: wiring.images, storage: cache.context,
            lists: wiring.memberships, locale: wiring.settings.locale)
        (source, pictures) = (wiring.source, wiring.pictures)
    }

    static func search(_ text: String, year: Int?) -> MovieSearch { MovieSearch(text, year: year) }
    static func trending(isOfDay: Bool) -> MovieList { .trending(isOfDay ? .day : .week) }

    func part(_ text: String) async -> MoviePreviewDetails? {
        let (words, name) = (
            TitleText(text).withoutArticles.words, text.split(separator: " ").dropLast().joined(separator: " ")
        )
        guard words.count > 1, let number = words.last.flatMap({ Int($0) }) else { return nil }
        for row in (try? await context.findStored(MovieSearch(name), limit: 20)) ?? [] {
            let movie = try? await context.fetchDetails(row.id, .storedOnly).value
            guard let id = movie?.belongsToCollection?.id,
                let collection = try? await context.fetchCollection(id, .storedOnly).value
            else { continue }
            // Besides the typed words, the name may have a word like “Collection”.
            let own = TitleText(collection.name).withoutArticles.words
            if own.starts(with: words.dropLast()), own.count <= words.count,
                collection.movies.indices.contains(number - 1)
            {
                return collection.movies[number - 1]
            }
        }
        return nil
    }
}

extension MoviesPlugin: ReleasePlugin {
    func releases(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<[TitleRelease]> {
        try await context.fetchReleases(id, policy).map { releases in
            releases.compactMap { release -> TitleRelease? in
                guard let type = release.type, let date = release.releasedAt else { return nil }
                // TMDb's time is the day at 00:00 UTC, regardless of the time zone.
                return TitleRelease(word: TitleRelease.words[type.rawValue - 1], day: PartialDay(date).start)
            }
        }
    }
}

extension MoviesContext: TitleContext {}
extension CreditsDetails: CastAndCrew {}

extension MovieOverview: PageOverview {
    var ownMarks: Marks? { marks }
}

extension MovieDetails: PageDetails {
    var pictureURLSet: ImageURLSet? { posterURLSet }
}

extension MoviePart: TitlePart {}

extension MovieAggregate: TitleAggregate {
    var hasSimilar: Bool { similar?.items.isEmpty == false }
    var hasVideos: Bool { videos?.isEmpty == false }
    var hasImages: Bool { images.map { !($0.posterPaths + $0.backdropPaths + $0.logoPaths).isEmpty } ?? false }
}

extension MovieList: TitleList {}

extension MoviePreviewDetails: TitleRow, CatalogueRow {
    static let columns = [
        "id", "title", "originalTitle", "originalLanguage", "overview", "releaseDate", "genreIDs", "posterURLSet",
        "backdropURLSet", "popularity", "voteAverage", "voteCount", "hasVideo", "isAdultOnly", "mine",
    ]

    var row: Item { Item(ItemReference(.movie, id), title: title) }
}

extension MoviePreview: ListableTitle {}
