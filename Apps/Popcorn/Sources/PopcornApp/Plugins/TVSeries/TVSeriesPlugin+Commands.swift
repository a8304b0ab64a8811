import CatalogueKit
import PopcornTVSeries
import Prompt
import TMDb

extension TVSeriesPlugin {
    static var outline: Outline {
        Outline(
            words: ["tv", "t", "airing", "trending", "ratings", "series"] + DiscoverLists.words,
            facets: CatalogueCommands.titleFacetWords + ["seasons", "season", "episodes", "ratings"],
            facetsMatching: { EpisodeSelector($0) != nil }, type: seriesType
        ) { contribution }
    }

    private static var contribution: Contribution {
        Contribution(
            facets: CatalogueCommands.titleFacets(nouns) + seasonFacets, commands: lists + [ratings, series],
            group: .lists,
            kinds: [
                ResultKind(
                    "tv", .object, "a TV series, as TVSeriesDetails",
                    fields: [
                        "id", "name", "tagline", "originalName", "englishName", "originalLanguage", "overview",
                        "englishOverview", "episodeRunTime", "numberOfSeasons", "numberOfEpisodes", "seasons",
                        "createdBy", "genres", "keywords", "firstAirDate", "originCountry", "posterURLSet",
                        "backdropURLSet", "logoURLSet", "homepageURL", "isInProduction", "languages", "lastAirDate",
                        "lastEpisodeToAir", "nextEpisodeToAir", "networks", "productionCompanies",
                        "productionCountries", "spokenLanguages", "status", "type", "popularity", "voteAverage",
                        "voteCount", "isAdultOnly", "imdbID", "certification", "certificationRegion", "isOnWatchlist",
                        "mine",
                    ], by: ["tv", "series"]),
                ResultKind(
                    "season", .object, "a season and its episodes",
                    fields: [
                        "id", "name", "seasonNumber", "overview", "airDate", "posterURLSet", "voteAverage",
                        "episodeCount", "episodes", "mine",
                    ], by: ["season"]),
                ResultKind(
                    "episode", .object, "an episode",
                    fields: [
                        "id", "name", "episodeNumber", "seasonNumber", "overview", "airDate", "episodeType", "runtime",
                        "showID", "productionCode", "stillURLSet", "crew", "guestStars", "voteAverage", "voteCount",
                        "season", "episode",
                    ], by: ["season"]),
                ResultKind(
                    "ratings", .object, "the ratings of one series by season, or one row each for several series",
                    fields: ["id", "name", "average", "best", "lowest", "seasons", "missingSeasons"], by: ["ratings"]),
                ResultKind(
                    "tvSeries", .rows, "TV series of a list", fields: SeriesFeatureMapper.properties,
                    by: ["popular", "top", "discover", "tonight", "trending", "airing", "similar", "recommend"]),
                ResultKind(
                    "seasons", .rows, "the seasons of a series",
                    fields: [
                        "id", "name", "seasonNumber", "overview", "airDate", "posterURLSet", "voteAverage",
                        "episodeCount", "episodes", "mine",
                    ], by: ["seasons"]),
                ResultKind(
                    "episodes", .rows, "the episodes of a series",
                    fields: [
                        "seriesID", "series", "seasonNumber", "episodeNumber", "id", "name", "airDate", "voteAverage",
                        "voteCount", "season", "episode",
                    ], by: ["episodes"]),
            ] + CatalogueCommands.titleKinds)
    }

    private static var seriesType: ItemType {
        CatalogueCommands.itemType(
            nouns, aliases: ["t"], summary: "a TV series, by TMDb id or title, or one facet of it",
            examples: ["tv 1396", "tv 1396 season 5", "tv 1396 s5e14", "tv 1396 ratings"],
            parts: ItemType.Parts("episodes", ofWhole: "series"))
    }

    private static var seasonFacets: [Facet] {
        [
            Facet("seasons", summary: "the seasons of a TV series"),
            Facet(
                "season", summary: "a season with its episodes",
                arguments: [
                    number("number", messageIfMissing: "which season?"),
                    .choice("of", ["episode"]) { _ in "an episode of the season" }.optional,
                    // `season 5 1396` names the series.
                    number("episodeNumber", below: 1000, messageIfMissing: "which episode?").optional,
                    part("cast", "crew", "images", "poster"),
                ]),
            Facet("episodes", summary: "all episodes of a TV series"),
            Facet("ratings", summary: "the ratings of all episodes, by season"),
            Facet(
                word: selector("code", label: "s5") { $0.season != nil && $0.episodes == nil },
                summary: "a season with its episodes", arguments: [part("cast", "crew", "images", "poster")],
                showing: .season),
            Facet(
                word: selector("episode", label: "s5e14") { $0.episode != nil }, summary: "an episode",
                arguments: [part("cast", "crew", "images")], showing: .episode),
            Facet(
                word: selector("range", label: "s5e1-3") {
                    $0.season == nil || ($0.episodes != nil && $0.episode == nil)
                },
                summary: "several episodes, or several whole seasons: s1-3, s4-"),
        ]
    }

    private static func number(_ name: String, below limit: Int = 10_000, messageIfMissing: String) -> Argument {
        .pattern(name, label: "N", messageIfMissing: messageIfMissing) { text in
            text.wholeMatch(of: /[0-9]{1,4}/) != nil && Int(text).map { $0 < limit } == true
        }
    }

    private static func selector(
        _ name: String, label: String, _ isWanted: @escaping @Sendable (EpisodeSelector) -> Bool
    ) -> Argument {
        .pattern(name, label: label) { EpisodeSelector($0).map(isWanted) ?? false }
    }

    private static func part(_ words: String...) -> Argument {
        .choice("part", words) { "its \($0)" }.optional
    }

    private static var ratings: CommandSpec {
        CommandSpec(
            "ratings", summary: "the ratings of all episodes by season, or of several series side by side",
            examples: ["ratings 1396", "ratings 1396 1399"], group: .facets,
            forms: [
                Form(
                    .items([.tvSeries], areSeparated: true, messageIfMissing: "which TV series?").optional,
                    handler: "ratings")
            ])
    }

    private static var series: CommandSpec {
        CommandSpec(
            "series", summary: "the series of the current season or episode, or one facet of it", examples: ["series"],
            group: .facets,
            forms: [Form(handler: "series")])
    }

    private static var lists: [CommandSpec] {
        DiscoverLists(nouns: nouns, discovery: .tv).all + [
            airing, CatalogueCommands.trending(nouns, keys: FilterKey.ofPages),
        ]
    }

    private static var airing: CommandSpec {
        CommandSpec(
            "airing", summary: "TV series with an episode today, or within a week",
            examples: ["airing", "airing week"],
            forms: [
                Form(
                    CatalogueCommands.kindArgument(nouns, isDefault: true),
                    .choice("window", ["today", "week"]) { $0 == "week" ? "within a week" : "today" }.optional,
                    keys: FilterKey.ofPages, flags: [.page], handler: "airing")
            ])
    }
}

extension TVSeriesPlugin {
    func handlers(in app: Composition) -> Handlers {
        let commands = CatalogueCommands(feature, in: app)
        let series = SeriesCommands(context: context, mapper: mapper, commands: commands, veil: veil)
        let lists = DiscoverCommands(commands: commands, discovery: .tv)
        return Handlers([commands.handlers, commands.titleHandlers, lists.handlers, series.handlers])
    }
}
