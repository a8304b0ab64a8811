public import CatalogueKit
import Foundation
import PopcornTVSeries
import PopcornTVSeriesAdapters
import Storage
import TMDb

/// TV series at the prompt: `tv`, its seasons, episodes and ratings, and TMDb's lists.
struct TVSeriesPlugin: TitlePlugin {
    let context: TVSeriesContext
    let cache: OpenStorage
    let source: DataSource
    let pictures: PictureLoader

    static let nouns = Nouns(
        kind: .tvSeries, command: "tv", one: "TV series", many: "TV series", list: "tvSeries",
        choices: ["tv", "series"])

    static let discovery = TMDb.Discover.tv

    private static let need = StorageNeed.cache("tv", of: TVSeriesContext.recordTypes)
    static let storages = [need]

    static var features: Contribution<TVSeriesPlugin> {
        Contribution(
            types: [seriesType], commands: lists + [ratings, series], group: .lists,
            kinds: [
                ResultKind("tv", .object, "a TV series, as TVSeriesDetails"),
                ResultKind("season", .object, "a season and its episodes"),
                ResultKind("episode", .object, "an episode"),
                ResultKind(
                    "ratings", .object, "the ratings of one series by season, or one row each for several series"),
                ResultKind("tvSeries", .rows, "TV series of a list"),
                ResultKind("seasons", .rows, "the seasons of a series"),
                ResultKind("episodes", .rows, "the episodes of a series"),
            ] + titleKinds)
    }

    init(_ wiring: Wiring) throws {
        cache = try wiring.storages.open(Self.need)
        context = TVSeriesContext(
            remote: TMDbTVSeriesRemoteDataSource(client: wiring.client), images: wiring.images,
            storage: cache.context, lists: wiring.source.peers, locale: wiring.settings.locale)
        source = wiring.source
        pictures = wiring.pictures
    }

    static func search(_ text: String, year: Int?) -> TVSeriesSearch { TVSeriesSearch(text, year: year) }
    static func trending(isOfDay: Bool) -> TVSeriesList { .trending(isOfDay ? .day : .week) }
}

extension TVSeriesContext: TitleContext {}
extension AggregateCreditsDetails: CastAndCrew {}

extension TVSeriesOverview: PageOverview {
    var ownMarks: Marks? { marks }
}

extension TVSeriesDetails: PageDetails {
    var title: String { name }
    var pictureURLSet: ImageURLSet? { posterURLSet }
}

extension TVSeriesPart: TitlePart {}

extension TVSeriesAggregate: TitleAggregate {
    var hasSimilar: Bool { similar?.items.isEmpty == false }
    var hasVideos: Bool { videos?.isEmpty == false }
    var hasImages: Bool { images.map { !($0.posterPaths + $0.backdropPaths + $0.logoPaths).isEmpty } ?? false }
}

extension TVSeriesList: TitleList {}

extension TVSeriesPreviewDetails: @retroactive TitleRow, @retroactive CatalogueRow {
    static let columns = [
        "id", "name", "originalName", "originalLanguage", "originCountry", "overview", "firstAirDate", "genreIDs",
        "posterURLSet", "backdropURLSet", "popularity", "voteAverage", "voteCount", "isAdultOnly", "mine",
    ]

    var row: Item { Item(ItemReference(.tvSeries, id), title: name) }
    var originalTitle: String? { originalName }
    var releaseDate: Date? { firstAirDate }
}

extension TVSeriesPreview: ListableTitle {
    var title: String { name }
    var originalTitle: String? { originalName }
    var releaseDate: Date? { firstAirDate }
}

extension TVSeriesPlugin {
    static var seriesType: ItemType<TVSeriesPlugin> {
        itemType(
            aliases: ["t"], summary: "a TV series, by TMDb id or title, or one facet of it",
            examples: ["tv 1396", "tv 1396 season 5", "tv 1396 s5e14", "tv 1396 ratings"],
            facets: titleFacets + seasonFacets)
    }

    private static var seasonFacets: [Facet<TVSeriesPlugin>] {
        [
            Facet("seasons", summary: "the seasons of a TV series") { try await $0.host.seasons($1.id, $0) },
            Facet(
                "season", summary: "a season with its episodes",
                arguments: [
                    number("number", messageIfMissing: "which season?"),
                    .choice("of", ["episode"]) { _ in "an episode of the season" }.optional,
                    number("episodeNumber", messageIfMissing: "which episode?").optional,
                    part("cast", "crew", "images", "poster"),
                ]
            ) { invocation, item in
                let id = item.id
                let number = invocation.arguments.text("number").flatMap { Int($0) } ?? 0
                guard let episode = try episodeNumber(in: invocation, ofSeason: number) else {
                    return try await invocation.host.season(
                        SeasonReference(seriesID: id, seasonNumber: number), invocation)
                }
                return try await invocation.host.episode(
                    EpisodeReference(seriesID: id, seasonNumber: number, episodeNumber: episode), invocation)
            },
            Facet("episodes", summary: "all episodes of a TV series") { try await $0.host.episodes($1.id, $0) },
            Facet("ratings", summary: "the ratings of all episodes, by season") {
                try await $0.host.ratings([$1.id], $0)
            },
            Facet(
                word: selector("code", label: "s5") { $0.season != nil && $0.episodes == nil },
                summary: "a season with its episodes", arguments: [part("cast", "crew", "images", "poster")],
                showing: .season
            ) { invocation, item in
                let season = try item.season ?? selector("code", of: invocation).seasons.lowerBound
                return try await invocation.host.season(
                    SeasonReference(seriesID: item.id, seasonNumber: season), invocation)
            },
            Facet(
                word: selector("episode", label: "s5e14") { $0.episode != nil }, summary: "an episode",
                arguments: [part("cast", "crew", "images")], showing: .episode
            ) { invocation, item in
                let episode = try item.place ?? selector("episode", of: invocation).place
                let reference = EpisodeReference(
                    seriesID: item.id, seasonNumber: episode.season, episodeNumber: episode.number)
                return try await invocation.host.episode(reference, invocation)
            },
            Facet(
                word: selector("range", label: "s5e1-3") {
                    $0.season == nil || ($0.episodes != nil && $0.episode == nil)
                },
                summary: "several episodes, or several whole seasons: s1-3, s4-"
            ) { invocation, item in
                try await invocation.host.episodes(item.id, in: selector("range", of: invocation), invocation)
            },
        ]
    }

    private static func number(_ name: String, messageIfMissing: String) -> Argument<TVSeriesPlugin> {
        .pattern(name, label: "N", messageIfMissing: messageIfMissing) { $0.wholeMatch(of: /[0-9]{1,4}/) != nil }
    }

    /// Returns the episode in `season 5 episode 14`, or `nil` for a whole season.
    private static func episodeNumber(in invocation: Call, ofSeason season: Int) throws -> Int? {
        let hasWord = invocation.arguments.text("of") != nil
        let number = invocation.arguments.text("episodeNumber").flatMap { Int($0) }
        guard hasWord == (number != nil) else {
            throw UsageError("which episode of season \(season)?", hint: "season \(season) episode \(number ?? 1)")
        }
        return number
    }

    private static func selector(
        _ name: String, label: String, _ isWanted: @escaping @Sendable (EpisodeSelector) -> Bool
    ) -> Argument<TVSeriesPlugin> {
        .pattern(name, label: label) { EpisodeSelector($0).map(isWanted) ?? false }
    }

    private static func selector(_ name: String, of invocation: Call) throws -> EpisodeSelector {
        let word = invocation.arguments.text(name) ?? ""
        guard let selector = EpisodeSelector(word) else {
            throw UsageError("“\(Sanitizer.excerpt(word))” is not an episode", hint: "for example s5e14")
        }
        return selector
    }

    private static func part(_ words: String...) -> Argument<TVSeriesPlugin> {
        .choice("part", words) { "its \($0)" }.optional
    }

    static var ratings: Command<TVSeriesPlugin> {
        Command(
            "ratings", summary: "the ratings of all episodes by season, or of several series side by side",
            examples: ["ratings 1396", "ratings 1396 1399"], group: .facets,
            forms: [
                Form(.items([.tvSeries], areSeparated: true, messageIfMissing: "which TV series?").optional) {
                    invocation in
                    let found = try await invocation.findAll([.tvSeries])
                    if let other = found.first(where: { $0.item.reference.kind != .tvSeries }) {
                        throw UsageError("\(other.item.title) is not a TV series", hint: "ratings 1396")
                    }
                    let ids = found.map(\.item.reference.id)
                    var result = try await invocation.host.ratings(ids, invocation)
                    if found.count == 1 { result.current = result.current ?? found[0].item }
                    return result.adding(messages: found.flatMap(\.messages))
                }
            ])
    }

    static var series: Command<TVSeriesPlugin> {
        Command(
            "series", summary: "the series of the current season or episode", examples: ["series"], group: .facets,
            forms: [
                Form { invocation in
                    guard let current = invocation.session.current else {
                        throw UsageError("which series?", hint: "open an episode first, or name the series: tv ID")
                    }
                    guard current.reference.kind == .tvSeries else {
                        throw UsageError(
                            "\(Sanitizer.excerpt(current.title)) is not part of a TV series", hint: "tv ID|TITLE")
                    }
                    return try await invocation.host.details(current.reference.id, invocation)
                }
            ])
    }

    static var lists: [Command<TVSeriesPlugin>] {
        [
            popular(.popular), top(.topRated), discover(), tonight(), airing,
            trending(),
        ]
    }

    private static var airing: Command<TVSeriesPlugin> {
        Command(
            "airing", summary: "TV series with an episode today, or within a week",
            examples: ["airing", "airing week"],
            forms: [
                Form(
                    kindArgument.optional,
                    .choice("window", ["today", "week"]) { $0 == "week" ? "within a week" : "today" }.optional,
                    keys: filterKeys, flags: [.page]
                ) {
                    let isOfWeek = $0.arguments.keyword("window") == "week"
                    return try await $0.host.page(of: isOfWeek ? .onTheAir : .airingToday, $0, isInSample: false)
                }
            ])
    }

    static func facts(_ overview: TVSeriesOverview) -> TitleFacts {
        let series = overview.details
        let credits = overview.credits
        return TitleFacts(
            genres: (series.genres ?? []).map { ($0.name, $0.id) }, countries: series.originCountry,
            language: series.originalLanguage, released: series.firstAirDate,
            runtimes: series.episodeRunTime ?? [], average: series.voteAverage,
            votes: series.voteCount, popularity: series.popularity,
            companies: series.productionCompanies?.map(\.id), networks: (series.networks ?? []).map(\.id),
            certification: series.certification, status: series.status.map(word),
            type: series.type.map { $0 == "Talk Show" ? "talk" : $0.lowercased() }, offers: overview.watchProviders,
            // A series has no director; only its episodes do.
            directors: credits.map { _ in [] }, cast: credits?.cast.map { ($0.name, $0.id) },
            crew: credits?.crew.map(\.id))
    }

    private static func word(for status: String) -> String {
        switch status {
        case "Returning Series": "returning"
        case "In Production": "production"
        case "Canceled": "cancelled"
        default: status.lowercased()
        }
    }

    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        try await context.fetchOverview(id, policy).map(\.details).map { series in
            let creators = (series.createdBy ?? []).map(\.name)
            let networks = (series.networks ?? []).map(\.name)
            return ComparedItem(
                ItemReference(.tvSeries, series.id), "name", series.name,
                facts: [
                    ComparedFact("Released", "firstAirDate", series.firstAirDate) { Phrases.day($0) },
                    ComparedFact("Last aired", "lastAirDate", series.lastAirDate) { Phrases.day($0) },
                    ComparedFact("Status", "status", series.status, mergesEqual: true) { $0 },
                    ComparedFact("Seasons", "numberOfSeasons", series.numberOfSeasons) { Phrases.count($0) },
                    ComparedFact("Episodes", "numberOfEpisodes", series.numberOfEpisodes) { Phrases.count($0) },
                    ComparedFact("Time", "runtime", series.episodeRunTime?.first) { Phrases.runtime($0) },
                    .rating(series.voteAverage, series.voteCount),
                    ComparedFact("Created by", "creators", creators, mergesEqual: true, TitleScreens.names),
                    ComparedFact("Network", "networks", networks, mergesEqual: true, TitleScreens.names),
                ])
        }
    }
}

extension TVSeriesPlugin: EpisodicPlugin {
    /// Fetches the regular episodes, and the specials if `specials` is `true`. Otherwise, a cached schedule includes
    /// only stored specials, since specials rarely justify a request.
    func schedule(
        of id: Int, specials isAskingForSpecials: Bool, _ policy: FetchPolicy
    ) async throws -> Fetched<SeriesSchedule> {
        try await wording(id, unstored: "the episode list of TV series \(id)") {
            async let details = context.fetchDetails(id, policy)
            let ratings = try await context.fetchRatings(id, policy)
            let specials = try await specials(
                of: id, policy == .cached && !isAskingForSpecials ? source.storedPolicy : policy)
            let missingSpecials = isAskingForSpecials && specials == nil ? [0] : []
            let series = try await details
            return ratings.map { ratings in
                let rows =
                    (specials ?? [])
                    + ratings.seasons.flatMap { season in season.episodes.map { (season.seasonNumber, $0) } }
                return SeriesSchedule(
                    rows, hasEnded: series.value.hasEnded, missingSeasons: missingSpecials + ratings.missingSeasons)
            }
        }
    }

    /// Returns the special episodes; `nil` if none are stored and TMDb can't be reached.
    private func specials(of id: Int, _ policy: FetchPolicy) async throws -> [(season: Int, episode: EpisodeRating)]? {
        let season: TVSeasonDetails
        do {
            season = try await context.fetchSeason(SeasonReference(seriesID: id, seasonNumber: 0), policy).value
        } catch let error {
            // Most series have no season 0, which contains the specials.
            switch error {
            case .notFound: return []
            case .offline: return nil
            default: throw error
            }
        }
        return (season.episodes ?? []).map { (0, EpisodeRating($0)) }
    }
}

extension SeriesSchedule {
    fileprivate init(_ rows: [(season: Int, episode: EpisodeRating)], hasEnded: Bool, missingSeasons: [Int]) {
        let placed = rows.map { (EpisodePlace(season: $0.season, number: $0.episode.episodeNumber), $0.episode) }
        schedule = EpisodeSchedule(
            placed.map { EpisodeSchedule.Episode(id: $1.id, $0, airDate: $1.airDate) }, hasEnded: hasEnded)
        episodes = Dictionary(
            placed.map { place, episode in
                let facts = Episode(
                    name: episode.name, runtime: episode.runtime, voteAverage: episode.voteAverage,
                    voteCount: episode.voteCount)
                return (place, facts)
            }
        ) { first, _ in first }
        self.missingSeasons = missingSeasons
    }
}

extension TVSeriesDetails {
    fileprivate var hasEnded: Bool { ["ended", "canceled"].contains(status?.lowercased()) }
}
