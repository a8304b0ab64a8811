import CatalogueKit
import CoreDomain
import PopcornMovies
import PopcornMoviesAdapters
import Prompt
import Storage
import TMDb
import TerminalKit
import TitleIndex

/// Movies at the prompt: `movie`, its facets, and TMDb's lists.
struct MoviesPlugin: CataloguePlugin {
    static let nouns = Nouns(
        kind: .movie, command: "movie", one: "movie", many: "movies", list: "movies", choices: ["movies", "movie"])

    private static let need = StorageNeed.cache("movies", of: MoviesContext.recordTypes)
    static let storages = [need]

    private let context: MoviesContext
    private let storage: OpenStorage
    private let mapper: MovieFeatureMapper

    init(_ wiring: Wiring) throws {
        storage = try wiring.storages.open(Self.need)
        context = MoviesContext(
            remote: TMDbMovieRemoteDataSource(client: wiring.client), images: wiring.images, storage: storage.context,
            lists: wiring.marks, locale: wiring.settings.locale)
        mapper = MovieFeatureMapper(services: wiring.source.services, region: wiring.source.region)
    }

    func storedTitleCount() async throws -> Int { try await context.storedCount() }

    func clearCache(staleOnly: Bool) async throws -> Int { try await context.clearCache(staleOnly: staleOnly) }
}

extension MoviesPlugin {
    var feature: CatalogueFeature {
        let context = context
        let mapper = mapper
        var feature = CatalogueFeature(
            context, Self.nouns, properties: MovieFeatureMapper.properties, table: { Table(titles: $0) },
            search: { MovieSearch($0, year: $1) }, list: Self.list, row: mapper.map, page: mapper.map,
            identity: mapper.map, title: \.title, pictureURLSet: \.posterURLSet,
            pictures: { try await context.images(of: $0.id, policy: $1).map(mapper.map) },
            compared: { try await context.overview(of: $0.id, policy: $1).map(mapper.compared) })
        feature.storage = storage.spec.name
        feature.numbered = { await numbered($0).map(mapper.map) }
        feature.storedFacets = { id, policy in
            let parts = try? await context.item(id, with: [.similar, .videos, .images], policy: policy)
            return parts?.value.facets ?? []
        }
        feature.listables = { ids, policy in
            try await context.preview(of: ids, policy: policy).map { $0.map { $0.map(mapper.map) } }
        }
        feature.facts = { id, onlyCredits, policy in
            return mapper.facts(
                of: try await context.overviewInAnyLanguage(
                    of: id, with: onlyCredits ? [.credits] : MoviesContext.overviewParts,
                    requiring: onlyCredits && policy == .stored ? .credits : nil, policy: policy))
        }
        feature.credits = { try await context.credits(of: $0.id, policy: $1).map(mapper.map) }
        feature.videos = { try await context.videos(of: $0.id, policy: $1).map { $0.map(mapper.map) } }
        feature.offers = { try await context.watchProviders(of: $0.id, policy: $1).map(mapper.map) }
        feature.countries = { try await context.watchCountries(of: $0.id, policy: $1) }
        feature.releases = { try await context.releases(of: $0.id, policy: $1).map { $0.compactMap(mapper.map) } }
        return feature
    }

    /// Returns the context's list; `nil` for lists of other kinds.
    private static func list(_ request: ListRequest) -> MovieList? {
        switch request {
        case .popular: .popular
        case .topRated: .topRated
        case .nowPlaying: .nowPlaying
        case .upcoming: .upcoming
        case .trending(let isOfDay): .trending(isOfDay ? .day : .week)
        case .similar(let id): .similar(to: id)
        case .recommendations(let id): .recommendations(for: id)
        case .discover(let filter): .discover(filter)
        case .search(let text, let year): .search(MovieSearch(text, year: year))
        case .airingToday, .onTheAir: nil
        }
    }

    /// Returns the movie that a text names by a stored collection and a position in it.
    private func numbered(_ text: String) async -> MoviePreviewDetails? {
        let words = TitleText(text).withoutArticles.words
        let name = text.split(separator: " ").dropLast().joined(separator: " ")
        guard words.count > 1, let number = words.last.flatMap({ Int($0) }) else { return nil }
        for row in (try? await context.stored(matching: MovieSearch(name), limit: 20)) ?? [] {
            let movie = try? await context.details(of: row.id, policy: .storedOnly).value
            guard let id = movie?.belongsToCollection?.id,
                let collection = try? await context.collection(id, policy: .storedOnly).value
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

extension MovieAggregate {
    /// The names of the facets that aren't empty, of those that a page doesn't fetch.
    fileprivate var facets: [String] {
        CatalogueFeature.facets(
            similar: similar?.items, videos: videos,
            pictures: images.map { $0.posterPaths + $0.backdropPaths + $0.logoPaths })
    }
}

extension MoviesPlugin {
    static var outline: Outline {
        Outline(
            words: ["movie", "m", "now", "upcoming", "trending", "collections"] + DiscoverLists.words,
            facets: CatalogueCommands.titleFacetWords + ["collection"], type: movieType
        ) { contribution }
    }

    private static var contribution: Contribution {
        Contribution(
            facets: facets, commands: lists, group: .lists,
            kinds: [
                ResultKind(
                    "movie", .object, "a movie, as MovieDetails",
                    fields: [
                        "id", "title", "tagline", "originalTitle", "englishTitle", "originalLanguage", "originCountry",
                        "overview", "englishOverview", "runtime", "genres", "keywords", "releaseDate",
                        "releaseDateInRegion", "posterURLSet", "backdropURLSet", "logoURLSet", "budget", "revenue",
                        "homepageURL", "imdbID", "status",
                        "productionCompanies", "productionCountries", "spokenLanguages", "belongsToCollection",
                        "popularity", "voteAverage", "voteCount", "hasVideo", "isAdultOnly", "certification",
                        "certificationRegion", "isOnWatchlist", "mine",
                    ], by: ["movie", "find"]),
                ResultKind(
                    "collection", .object, "the movies of a collection",
                    fields: ["id", "name", "overview", "posterURLSet", "backdropURLSet", "movies"], by: ["collection"]),
                ResultKind(
                    "collections", .rows, "collections that you have seen in part",
                    fields: CollectionsCommand.columns, by: ["collections"]),
                ResultKind(
                    "movies", .rows, "movies of a list", fields: MovieFeatureMapper.properties,
                    by: [
                        "popular", "top", "discover", "tonight", "trending", "similar", "recommend", "pick", "now",
                        "upcoming",
                    ]),
            ] + CatalogueCommands.titleKinds)
    }

    private static var movieType: ItemType {
        CatalogueCommands.itemType(
            nouns, aliases: ["m"], summary: "a movie, by TMDb id or title, or one facet of it",
            examples: [
                "movie 550", "movie \"up\"", "movie dune year:2021", "movie 550 cast", "movie 238 collection",
            ])
    }

    private static var facets: [Facet] {
        CatalogueCommands.titleFacets(nouns) + [
            Facet("collection", summary: "the collection a movie belongs to", keys: FilterKey.ofRows)
        ]
    }

    private static var lists: [CommandSpec] {
        DiscoverLists(nouns: nouns, discovery: .movie, isDefault: true).all + [
            CatalogueCommands.list(
                "now", nouns, summary: "movies in cinemas now", keys: FilterKey.ofPages, isDefault: true),
            CatalogueCommands.list(
                "upcoming", nouns, summary: "movies coming to cinemas", keys: FilterKey.ofPages, isDefault: true),
            CatalogueCommands.trending(nouns, keys: FilterKey.ofPages, isDefault: true),
            CollectionsCommand.spec,
        ]
    }

    func handlers(in app: Composition) -> Handlers {
        let commands = CatalogueCommands(feature, in: app)
        let days: @Sendable ([Title]) -> Table = { Table(titles: $0, showsDays: true) }
        var handlers = Handlers()
        handlers.commands = [
            Self.nouns.handler("now"): {
                try await commands.list(.nowPlaying, $0, isInSample: false, isOfRegion: true, table: days)
            },
            Self.nouns.handler("upcoming"): {
                try await commands.list(
                    .upcoming, $0, isInSample: false, isOfRegion: true,
                    // TMDb's list includes movies that were released in the last few days.
                    isShown: { $0.releaseDate.map { $0 > LocalDay.today() } ?? true }, table: days)
            },
        ]
        handlers.facets = [
            Self.nouns.handler("collection"): { try await collection(of: $1, commands, $0) }
        ]
        handlers.commands["collections"] = {
            try await CollectionsCommand(context: context, mapper: mapper, commands: commands).collections($0)
        }
        let lists = DiscoverCommands(commands: commands, discovery: .movie)
        return Handlers([commands.handlers, commands.titleHandlers, lists.handlers, handlers])
    }

    private func collection(
        of item: ItemReference, _ commands: CatalogueCommands, _ invocation: Invocation
    ) async throws -> CommandResult {
        try await commands.answering(item) {
            // The movie itself has only the name of its collection.
            let movie = try await context.details(of: item.id, policy: invocation.policy)
            let title = movie.value.title
            guard let own = movie.value.belongsToCollection else {
                throw CommandFailure(
                    .notFound(title), "\(title) is not part of a collection", hint: .line("similar \(item.id)"))
            }
            do {
                let collection = try await context.collection(own.id, policy: invocation.policy).adding(movie.warnings)
                let filtered = try await invocation.filtered(collection.value.movies, commands.catalogues) {
                    let title = mapper.map($0)
                    return (title.item, title.values)
                }
                let shown = collection.value.with(movies: filtered.rows)
                let titles = shown.movies.map(mapper.map)
                let none =
                    collection.value.movies.isEmpty
                    ? commands.source.listsNo("movies for \(shown.name)")
                    : "No movies of \(shown.name) meet the conditions."
                let seen = await commands.catalogues.seenCount(among: titles, on: LocalDay.today())
                let screen = Self.screen(of: shown, titles, seen, orNone: none)
                var result = CommandResult("collection", collection.map { _ in shown }, screen)
                result.notices = filtered.notices
                result.seen = seen
                if !titles.isEmpty { result.rows = titles.map(\.item) }
                return result
            } catch FetchError.notFound(let what) {
                throw CommandFailure(
                    .notFound(what), "\(own.name), the collection of \(title), was not found",
                    hint: .line("similar \(item.id)"))
            }
        }
    }

    private static func screen(
        of collection: MovieCollectionPartsDetails, _ titles: [Title], _ seen: SeenCount?, orNone sentence: String
    ) -> Screen {
        let right = Phrases.facts([seen?.text, "#\(collection.id)"])
        var screen = Screen([.heading(collection.name, right: right)])
        if let overview = collection.overview {
            screen.blocks += [.yielding(.paragraph(overview), at: .plot, to: .paragraph(overview, lines: 2)), .blank]
        }
        screen.blocks.append(titles.isEmpty ? .line(sentence) : .table(Table(titles: titles)))
        return screen
    }
}
