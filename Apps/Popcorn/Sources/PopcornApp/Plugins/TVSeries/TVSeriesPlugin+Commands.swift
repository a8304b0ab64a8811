import CatalogueKit
import PopcornTVSeries
import TMDb

extension TVSeriesPlugin {
    static var contribution: Contribution<Composition> {
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
            ] + CatalogueCommands.titleKinds)
    }

    private static var seriesType: ItemType<Composition> {
        CatalogueCommands.itemType(
            nouns, aliases: ["t"], summary: "a TV series, by TMDb id or title, or one facet of it",
            examples: ["tv 1396", "tv 1396 season 5", "tv 1396 s5e14", "tv 1396 ratings"],
            facets: CatalogueCommands.titleFacets(nouns) + seasonFacets)
    }

    private static var seasonFacets: [Facet<Composition>] {
        [
            Facet("seasons", summary: "the seasons of a TV series") { try await $0.host.series.seasons($1.id, $0) },
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
                    return try await invocation.host.series.season(
                        SeasonReference(seriesID: id, seasonNumber: number), invocation)
                }
                return try await invocation.host.series.episode(
                    EpisodeReference(seriesID: id, seasonNumber: number, episodeNumber: episode), invocation)
            },
            Facet("episodes", summary: "all episodes of a TV series") { try await $0.host.series.episodes($1.id, $0) },
            Facet("ratings", summary: "the ratings of all episodes, by season") {
                try await $0.host.series.ratings([$1.id], $0)
            },
            Facet(
                word: selector("code", label: "s5") { $0.season != nil && $0.episodes == nil },
                summary: "a season with its episodes", arguments: [part("cast", "crew", "images", "poster")],
                showing: .season
            ) { invocation, item in
                let season = try item.season ?? selector("code", of: invocation).seasons.lowerBound
                return try await invocation.host.series.season(
                    SeasonReference(seriesID: item.id, seasonNumber: season), invocation)
            },
            Facet(
                word: selector("episode", label: "s5e14") { $0.episode != nil }, summary: "an episode",
                arguments: [part("cast", "crew", "images")], showing: .episode
            ) { invocation, item in
                let episode = try item.place ?? selector("episode", of: invocation).place
                let reference = EpisodeReference(
                    seriesID: item.id, seasonNumber: episode.season, episodeNumber: episode.number)
                return try await invocation.host.series.episode(reference, invocation)
            },
            Facet(
                word: selector("range", label: "s5e1-3") {
                    $0.season == nil || ($0.episodes != nil && $0.episode == nil)
                },
                summary: "several episodes, or several whole seasons: s1-3, s4-"
            ) { invocation, item in
                try await invocation.host.series.episodes(item.id, in: selector("range", of: invocation), invocation)
            },
        ]
    }

    private static func number(_ name: String, messageIfMissing: String) -> Argument<Composition> {
        .pattern(name, label: "N", messageIfMissing: messageIfMissing) { $0.wholeMatch(of: /[0-9]{1,4}/) != nil }
    }

    /// Returns the episode in `season 5 episode 14`, or `nil` for a whole season.
    private static func episodeNumber(in invocation: AppInvocation, ofSeason season: Int) throws -> Int? {
        let hasWord = invocation.arguments.text("of") != nil
        let number = invocation.arguments.text("episodeNumber").flatMap { Int($0) }
        guard hasWord == (number != nil) else {
            throw UsageError("which episode of season \(season)?", hint: "season \(season) episode \(number ?? 1)")
        }
        return number
    }

    private static func selector(
        _ name: String, label: String, _ isWanted: @escaping @Sendable (EpisodeSelector) -> Bool
    ) -> Argument<Composition> {
        .pattern(name, label: label) { EpisodeSelector($0).map(isWanted) ?? false }
    }

    private static func selector(_ name: String, of invocation: AppInvocation) throws -> EpisodeSelector {
        let word = invocation.arguments.text(name) ?? ""
        guard let selector = EpisodeSelector(word) else {
            throw UsageError("“\(Sanitizer.excerpt(word))” is not an episode", hint: "for example s5e14")
        }
        return selector
    }

    private static func part(_ words: String...) -> Argument<Composition> {
        .choice("part", words) { "its \($0)" }.optional
    }

    private static var ratings: Command<Composition> {
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
                    var result = try await invocation.host.series.ratings(ids, invocation)
                    if found.count == 1 { result.current = result.current ?? found[0].item }
                    return result.adding(messages: found.flatMap(\.messages))
                }
            ])
    }

    private static var series: Command<Composition> {
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
                    return try await invocation.host.commands(of: .tvSeries).details(current.reference, invocation)
                }
            ])
    }

    private static var lists: [Command<Composition>] {
        DiscoverLists(nouns: nouns, discovery: .tv).all + [
            airing, CatalogueCommands.trending(nouns, keys: FilterKey.ofPages),
        ]
    }

    private static var airing: Command<Composition> {
        Command(
            "airing", summary: "TV series with an episode today, or within a week",
            examples: ["airing", "airing week"],
            forms: [
                Form(
                    CatalogueCommands.kindArgument(nouns, isDefault: true),
                    .choice("window", ["today", "week"]) { $0 == "week" ? "within a week" : "today" }.optional,
                    keys: FilterKey.ofPages, flags: [.page]
                ) {
                    let isOfWeek = $0.arguments.keyword("window") == "week"
                    return try await $0.host.commands(of: .tvSeries).list(
                        isOfWeek ? .onTheAir : .airingToday, $0, isInSample: false)
                }
            ])
    }
}
