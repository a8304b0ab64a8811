import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt

/// The screens of TV series, their seasons and episodes.
enum SeriesScreens {
    /// Returns a series' page, with credits and offers if they are known.
    static func overview(_ overview: TVSeriesOverview) -> Screen {
        let series = overview.details
        var screen = Screen([
            .heading(series.name + years(of: series), right: TitleScreens.facts(["#\(series.id)", series.imdbID])),
            .line(facts(of: series)),
        ])
        if let tagline = series.tagline { screen.blocks.append(.line("“\(tagline)”")) }
        if let overview = series.overview { screen.blocks += [.blank, .paragraph(overview), .blank] }
        screen.blocks.append(pairs(overview))
        return screen
    }

    /// “ (2008–2013)”, “ (since 2022)” or nothing.
    private static func years(of series: TVSeriesDetails) -> String {
        let (first, last) = (Phrases.year(series.firstAirDate), Phrases.year(series.lastAirDate))
        if first.isEmpty { return "" }
        if series.isInProduction == true || last.isEmpty { return " (since \(first))" }
        return first == last ? " (\(first))" : " (\(first)–\(last))"
    }

    private static func facts(of series: TVSeriesDetails) -> String {
        TitleScreens.facts([
            TitleScreens.rating(series.voteAverage, series.voteCount),
            series.numberOfSeasons.map { Phrases.count($0, "season") },
            series.numberOfEpisodes.map { Phrases.count($0, "episode") },
            series.episodeRunTime?.first.map(Phrases.runtime),
            series.certification,
            series.genres.map { $0.map(\.name).joined(separator: ", ") },
            series.originalLanguage.map(Phrases.language),
            series.status?.lowercased(),
        ])
    }

    private static func pairs(_ overview: TVSeriesOverview) -> Screen.Block {
        let (series, credits, offers) = (overview.details, overview.credits, overview.watchProviders)
        return TitleScreens.pairs([
            ("Original", series.originalName == series.name ? nil : series.originalName),
            ("Creator", TitleScreens.names((series.createdBy ?? []).map(\.name))),
            ("Cast", credits.map { TitleScreens.cast($0.cast.map { ($0.name, $0.characters) }) }),
            ("Network", TitleScreens.names((series.networks ?? []).map(\.name))),
            ("Next", series.nextEpisodeToAir.map(line)),
            ("Last", series.lastEpisodeToAir.map(line)),
            (offers.map { "Where \($0.countryCode)" } ?? "Where", offers.map { Offers($0).line }),
            ("Yours", TitleScreens.lists(overview.listNames)),
        ])
    }

    /// “S05E16 Felina · 29 Sep 2013”.
    private static func line(_ episode: TVEpisodeAirDateDetails) -> String {
        let code = episode.seasonNumber.flatMap { season in
            episode.episodeNumber.map { Phrases.episode(season, $0) + " " }
        }
        return TitleScreens.facts([(code ?? "") + episode.name, episode.airDate.map(Phrases.day)])
    }

    static func seasons(_ seasons: [TVSeasonDetails], of series: TVSeriesDetails) -> Screen {
        guard !seasons.isEmpty else { return Screen([.line("\(series.name) has no seasons yet.")]) }
        let columns: [TableColumn<TVSeasonDetails>] = [
            TableColumn("Season") { Phrases.season($0.seasonNumber) },
            TableColumn("Name", width: .flexible) { $0.name },
            TableColumn("Aired") { $0.airDate.map(Phrases.day) ?? "" },
            TableColumn("Episodes", alignment: .trailing) {
                ($0.episodeCount ?? $0.episodes?.count).map { Phrases.count($0) } ?? ""
            },
            TableColumn("★", alignment: .trailing) { ($0.voteAverage ?? 0) > 0 ? Phrases.rating($0.voteAverage) : "–" },
        ]
        return Screen([.heading(series.name, right: "#\(series.id)"), .table(Table(seasons, columns: columns))])
    }

    /// The properties of a season, for an empty list.
    static let seasonKeys = [
        "id", "name", "seasonNumber", "overview", "airDate", "posterURLSet", "voteAverage", "episodeCount", "episodes",
    ]

    static func season(_ season: TVSeasonDetails, title: String) -> Screen {
        let episodes = season.episodes ?? []
        var screen = Screen([
            .heading("\(title) · \(season.name)", right: Phrases.season(season.seasonNumber)),
            .line(
                TitleScreens.facts([
                    season.airDate.map(Phrases.day), Phrases.count(episodes.count, "episode"),
                    (season.voteAverage ?? 0) > 0 ? "★ \(Phrases.rating(season.voteAverage))" : nil,
                ])),
        ])
        if let overview = season.overview { screen.blocks += [.blank, .paragraph(overview), .blank] }
        let columns: [TableColumn<TVEpisodeDetails>] = [
            TableColumn("Episode") { Phrases.episode($0.seasonNumber, $0.episodeNumber) },
            TableColumn("Title", width: .flexible) { $0.name },
            TableColumn("Aired") { $0.airDate.map(Phrases.day) ?? "" },
            TableColumn("Time", alignment: .trailing) { $0.runtime.map(Phrases.runtime) ?? "" },
            TableColumn("★", alignment: .trailing) { ($0.voteCount ?? 0) > 0 ? Phrases.rating($0.voteAverage) : "–" },
            TableColumn("Votes", alignment: .trailing) { $0.voteCount.map { Phrases.count($0) } ?? "" },
        ]
        screen.blocks.append(.table(Table(episodes, columns: columns)))
        return screen
    }

    static func episode(_ episode: TVEpisodeDetails, title: String) -> Screen {
        let code = Phrases.episode(episode.seasonNumber, episode.episodeNumber)
        var screen = Screen([
            .heading("\(title) · \(code) \(episode.name)", right: "#\(episode.id)"),
            .line(
                TitleScreens.facts([
                    (episode.voteCount ?? 0) > 0
                        ? TitleScreens.rating(episode.voteAverage, episode.voteCount) : "not rated yet",
                    episode.airDate.map(Phrases.day), episode.runtime.map(Phrases.runtime),
                    episode.episodeType.flatMap { $0 == "standard" ? nil : $0.replacing("_", with: " ") },
                ])),
        ])
        if let overview = episode.overview { screen.blocks += [.blank, .paragraph(overview), .blank] }
        let crew = episode.crew ?? []
        screen.blocks.append(
            TitleScreens.pairs([
                ("Director", TitleScreens.names(crew.filter { $0.job == "Director" }.map(\.name))),
                ("Writers", TitleScreens.names(crew.filter { $0.department == "Writing" }.map(\.name))),
                ("Guests", episode.guestStars.map { TitleScreens.cast($0.map { ($0.name, $0.character) }) }),
            ]))
        return screen
    }

    static func images(_ images: ImageCollectionDetails) -> Screen {
        TitleScreens.images([
            ("Posters", images.posterURLSets), ("Backdrops", images.backdropURLSets), ("Logos", images.logoURLSets),
            ("Stills", images.stillURLSets),
        ])
    }
}

extension Offers {
    init(_ offers: WatchProvidersDetails) {
        func names(_ providers: [WatchProviderDetails]?) -> [String]? { providers?.map(\.name) }
        self.init(
            offers.countryCode,
            [
                ("stream", names(offers.stream)), ("free", names(offers.free)), ("ads", names(offers.ads)),
                ("rent", names(offers.rent)), ("buy", names(offers.buy)),
            ])
    }
}

extension AggregateCastMemberDetails {
    /// The names of all roles.
    var characters: String { (roles ?? []).map(\.character).filter { !$0.isEmpty }.joined(separator: ", ") }
}

extension Video: VideoRow {}
extension AggregateCastMemberDetails: CreditRow {}
extension AggregateCrewMemberDetails: CrewRow {}
extension CastMemberDetails: CreditRow {}
extension CrewMemberDetails: CrewRow {}
