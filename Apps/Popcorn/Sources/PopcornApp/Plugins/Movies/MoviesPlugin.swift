public import CatalogueKit
import Foundation
import PopcornMovies
import PopcornMoviesAdapters
import Storage
import TMDb
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
            lists: wiring.source.peers, locale: wiring.settings.locale)
        source = wiring.source
        pictures = wiring.pictures
    }

    static func search(_ text: String, year: Int?) -> MovieSearch { MovieSearch(text, year: year) }
    static func trending(isOfDay: Bool) -> MovieList { .trending(isOfDay ? .day : .week) }

    func part(_ text: String) async -> MoviePreviewDetails? {
        let words = TitleText(text).withoutArticles.words
        let name = text.split(separator: " ").dropLast().joined(separator: " ")
        guard words.count > 1, let number = words.last.flatMap({ Int($0) }) else { return nil }
        for row in (try? await context.findStored(MovieSearch(name), limit: 20)) ?? [] {
            let movie = try? await context.fetchDetails(row.id, .storedOnly).value
            guard let id = movie?.belongsToCollection?.id,
                let collection = try? await context.fetchCollection(id, .storedOnly).value
            else { continue }
            // The name may have one word more than was typed, such as “Collection”.
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

extension MoviePreviewDetails: @retroactive TitleRow, @retroactive CatalogueRow {
    static let columns = [
        "id", "title", "originalTitle", "originalLanguage", "overview", "releaseDate", "genreIDs", "posterURLSet",
        "backdropURLSet", "popularity", "voteAverage", "voteCount", "hasVideo", "isAdultOnly", "mine",
    ]

    var row: Item { Item(ItemReference(.movie, id), title: title) }
}

extension MoviePreview: ListableTitle {}

extension MoviesPlugin {
    static var movieType: ItemType<MoviesPlugin> {
        itemType(
            aliases: ["m"], summary: "a movie, by TMDb id or title, or one facet of it",
            examples: [
                "movie 550", "movie \"1917\"", "movie heat year:1995", "movie 550 cast", "movie 238 collection",
            ],
            facets: titleFacets + [
                Facet("collection", summary: "the collection a movie belongs to", keys: FilterKey.ofRows) {
                    try await $0.host.collection(of: $1.id, $0)
                }
            ])
    }

    static var lists: [Command<MoviesPlugin>] {
        [
            popular(.popular, isDefault: true), top(.topRated, isDefault: true), discover(isDefault: true),
            tonight(isDefault: true),
            list(
                "now", .nowPlaying, summary: "movies in cinemas now", isDefault: true, isInSample: false,
                table: { Table(titles: $0, showsDays: true) }),
            list(
                "upcoming", .upcoming, summary: "movies coming to cinemas", isDefault: true, isInSample: false,
                // TMDb's list includes movies that were released in the last few days.
                isShown: { $0.releaseDate.map { $0 > LocalDay.today() } ?? true },
                table: { Table(titles: $0, showsDays: true) }),
            trending(isDefault: true),
        ]
    }

    static func facts(_ overview: MovieOverview) -> TitleFacts {
        let movie = overview.details
        let credits = overview.credits
        return TitleFacts(
            genres: (movie.genres ?? []).map { ($0.name, $0.id) },
            countries: movie.originCountry ?? movie.productionCountries?.map(\.countryCode),
            language: movie.originalLanguage, released: movie.releaseDate,
            runtimes: [movie.runtime].compactMap(\.self), revenue: movie.revenue,
            average: movie.voteAverage, votes: movie.voteCount, popularity: movie.popularity,
            companies: movie.productionCompanies?.map(\.id), certification: movie.certification,
            status: movie.status.map(word), offers: overview.watchProviders,
            directors: credits?.crew.filter { CrewJob.isDirecting($0.job) }.map { ($0.name, $0.id) },
            cast: credits?.cast.map { ($0.name, $0.id) }, crew: credits?.crew.map(\.id))
    }

    private static func word(for status: MovieStatus) -> String {
        switch status {
        case .inProduction, .postProduction: "production"
        default: status.rawValue
        }
    }

    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        try await context.fetchOverview(id, policy).map { overview in
            let movie = overview.details
            // TMDb stores an unknown amount as 0.
            let budget = movie.budget.flatMap { $0 > 0 ? $0 : nil }
            let revenue = movie.revenue.flatMap { $0 > 0 ? $0 : nil }
            let multiple = budget.flatMap { budget in revenue.map { $0 / budget } }
            let directors = (overview.credits?.crew ?? []).filter { CrewJob.isDirecting($0.job) }.map(\.name)
            return ComparedItem(
                ItemReference(.movie, movie.id), "title", movie.title,
                facts: [
                    ComparedFact("Released", "releaseDate", movie.releaseDate) { Phrases.day($0) },
                    ComparedFact("Time", "runtime", movie.runtime) { Phrases.runtime($0) },
                    .rating(movie.voteAverage, movie.voteCount),
                    ComparedFact("Budget", "budget", budget) { Phrases.money($0) },
                    ComparedFact("Revenue", "revenue", revenue, score: revenue) { Phrases.money($0) },
                    // The revenue divided by the budget.
                    ComparedFact("Return", "returnOnBudget", multiple, score: multiple) { _ in
                        Phrases.multiple(revenue, of: budget) ?? ""
                    },
                    ComparedFact("Director", "director", TitleScreens.names(directors), mergesEqual: true) { $0 },
                ])
        }
    }

    static func ownFacets(_ overview: MovieOverview) -> [String] {
        overview.details.belongsToCollection == nil ? [] : ["collection"]
    }

    func collection(of id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            // The movie itself has only the name of its collection.
            let movie = try await context.fetchDetails(id, invocation.policy)
            let title = movie.value.title
            guard let own = movie.value.belongsToCollection else {
                throw CommandFailure(.notFound(title), "\(title) is not part of a collection", hint: "similar \(id)")
            }
            do {
                let collection = try await context.fetchCollection(own.id, invocation.policy).adding(movie.warnings)
                let filtered = try await invocation.filtered(collection.value.movies, source) { ($0.row, $0.values) }
                let shown = collection.value.with(movies: filtered.rows)
                let screen = Self.collection(
                    shown, orNone: source.listsNo("movies for \(shown.name)"))
                var result = CommandResult("collection", collection.map { _ in shown }, screen)
                result.notices = filtered.notices
                if !filtered.rows.isEmpty { result.rows = filtered.rows.map(\.row) }
                return result
            } catch FetchError.notFound(let what) {
                throw CommandFailure(
                    .notFound(what), "\(own.name), the collection of \(title), was not found", hint: "similar \(id)")
            }
        }
    }

    func screen(of overview: MovieOverview, yours: String?) -> Screen {
        let movie = overview.details
        let year = Phrases.year(movie.releaseDate)
        return TitleScreens.page(
            movie.title + (year.isEmpty ? "" : " (\(year))"), ids: ["#\(movie.id)", movie.imdbID],
            facts: [
                TitleScreens.rating(movie.voteAverage, movie.voteCount),
                movie.releaseDate.map(Phrases.day),
                movie.runtime.map(Phrases.runtime),
                movie.certification,
                movie.genres.map { $0.map(\.name).joined(separator: ", ") },
                movie.originalLanguage.map(Phrases.language),
                movie.status.flatMap(Self.words),
            ],
            tagline: movie.tagline, text: movie.overview, pairs(overview, yours))
    }

    /// Returns the production status of a movie; `nil` if the movie has been released, as most have.
    private static func words(for status: MovieStatus) -> String? {
        switch status {
        case .rumoured: "rumoured"
        case .planned: "planned"
        case .inProduction: "in production"
        case .postProduction: "in post-production"
        case .released: nil
        case .cancelled: "cancelled"
        }
    }

    private func pairs(_ overview: MovieOverview, _ yours: String?) -> Screen.Block {
        let movie = overview.details
        let credits = overview.credits
        let offers = overview.watchProviders
        return TitleScreens.pairs(
            [("Original", movie.originalTitle == movie.title ? nil : movie.originalTitle)]
                + TitleScreens.makers(credits?.crew ?? []) + [
                    ("Cast", credits.map { TitleScreens.cast($0.cast) }),
                    ("Money", Self.money(movie)),
                    ("Series", movie.belongsToCollection?.name),
                    (
                        offers.map { "Where \($0.countryCode)" } ?? "Where",
                        offers.map { Offers($0, own: source.services).line }
                    ),
                    ("Yours", yours),
                ])
    }

    private static func money(_ movie: MovieDetails) -> String {
        // TMDb uses 0 for an unknown amount.
        let budget = movie.budget.flatMap { $0 > 0 ? "budget \(Phrases.money($0))" : nil }
        let revenue = movie.revenue.flatMap { $0 > 0 ? "revenue \(Phrases.money($0))" : nil }
        return TitleScreens.facts([budget, revenue])
    }

    private static func collection(_ collection: MovieCollectionPartsDetails, orNone: String) -> Screen {
        var screen = Screen([.heading(collection.name, right: "#\(collection.id)")])
        if let overview = collection.overview { screen.blocks += [.paragraph(overview), .blank] }
        screen.blocks.append(collection.movies.isEmpty ? .line(orNone) : .table(Table(titles: collection.movies)))
        return screen
    }
}

extension ImageCollectionDetails: TitleImages {}
extension WatchProvidersDetails: TitleOffers {}
extension WatchProviderDetails: OfferProvider {}
extension Video: VideoRow {}
extension CastMemberDetails: RoleRow, @retroactive JSONRow {}
extension CrewMemberDetails: JobRow, @retroactive JSONRow {}
