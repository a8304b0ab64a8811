import CoreDomain
import PopcornTVSeries
import Prompt
import TerminalKit

extension TVSeriesPlugin {
    static var seriesType: ItemType<TVSeriesPlugin> {
        itemType(
            aliases: ["t"], summary: "a TV series, by TMDb id or title, or one facet of it",
            examples: ["tv 1396", "tv 1396 season 5", "tv 1396 s5e14", "tv 1396 ratings"],
            facets: titleFacets + seasonFacets)
    }

    private static var seasonFacets: [Facet<TVSeriesPlugin>] {
        [
            Facet("seasons", summary: "the seasons of a TV series") { try await $0.host.seasons($1, $0) },
            Facet(
                "season", summary: "a season with its episodes",
                arguments: [number, part("cast", "crew", "images", "poster")]
            ) { invocation, id in
                let number = invocation.arguments.text("number").flatMap { Int($0) } ?? 0
                return try await invocation.host.season(SeasonReference(seriesID: id, seasonNumber: number), invocation)
            },
            Facet("episodes", summary: "all episodes of a TV series") { try await $0.host.episodes($1, $0) },
            Facet("ratings", summary: "the ratings of all episodes, by season") {
                try await $0.host.ratings([$1], $0)
            },
            Facet(
                word: selector("code", label: "s5") { $0.season != nil && $0.episodes == nil },
                summary: "a season with its episodes", arguments: [part("cast", "crew", "images", "poster")]
            ) { invocation, id in
                let selector = try selector("code", of: invocation)
                return try await invocation.host.season(
                    SeasonReference(seriesID: id, seasonNumber: selector.seasons.lowerBound), invocation)
            },
            Facet(
                word: selector("episode", label: "s5e14") { $0.episode != nil }, summary: "an episode",
                arguments: [part("cast", "crew", "images")]
            ) { invocation, id in
                let selector = try selector("episode", of: invocation)
                let reference = EpisodeReference(
                    seriesID: id, seasonNumber: selector.seasons.lowerBound, episodeNumber: selector.episode ?? 0)
                return try await invocation.host.episode(reference, invocation)
            },
            Facet(
                word: selector("range", label: "s5e1-3") {
                    $0.season == nil || ($0.episodes != nil && $0.episode == nil)
                },
                summary: "several episodes, or all of several seasons: s1-3, s4-"
            ) { invocation, id in
                try await invocation.host.episodes(id, in: selector("range", of: invocation), invocation)
            },
        ]
    }

    private static var number: Argument<TVSeriesPlugin> {
        .pattern("number", label: "N", messageIfMissing: "which season?") {
            $0.wholeMatch(of: /[0-9]{1,4}/) != nil
        }
    }

    private static func selector(
        _ name: String, label: String, _ isWanted: @escaping @Sendable (EpisodeSelector) -> Bool
    ) -> Argument<TVSeriesPlugin> {
        .pattern(name, label: label) { EpisodeSelector($0).map(isWanted) ?? false }
    }

    private static func selector(
        _ name: String, of invocation: Invocation<TVSeriesPlugin>
    ) throws -> EpisodeSelector {
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
            "ratings", summary: "the ratings of all episodes, by season; of two series side by side",
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
}
