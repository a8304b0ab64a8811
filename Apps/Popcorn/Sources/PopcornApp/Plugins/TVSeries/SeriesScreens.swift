import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt
import TerminalKit

enum SeriesScreens {
    static func overview(_ overview: TVSeriesOverview, yours: String?, services: [String]) -> Screen {
        let series = overview.details
        return TitleScreens.page(
            series.name + years(of: series), ids: ["#\(series.id)", series.imdbID],
            facts: [
                TitleScreens.rating(series.voteAverage, series.voteCount),
                series.numberOfSeasons.map { Phrases.count($0, "season") },
                series.numberOfEpisodes.map { Phrases.count($0, "episode") },
                series.episodeRunTime?.first { $0 > 0 }.map(Phrases.runtime),
                series.certification,
                series.genres.map { $0.map(\.name).joined(separator: ", ") },
                series.originalLanguage.map(Phrases.language),
                series.status.map(words),
            ],
            tagline: series.tagline, text: series.overview, pairs(overview, yours, services))
    }

    /// Returns the status: “returning”, “cancelled”, “in production”.
    private static func words(for status: String) -> String {
        switch status.lowercased() {
        case "returning series": "returning"
        case "canceled": "cancelled"
        case let status: status
        }
    }

    /// Returns “ (2008–2013)”, “ (since 2022)”, “ (2027)” or an empty text.
    private static func years(of series: TVSeriesDetails) -> String {
        let (first, last) = (Phrases.year(series.firstAirDate), Phrases.year(series.lastAirDate))
        if first.isEmpty { return "" }
        if series.isRunning { return " (since \(first))" }
        return last.isEmpty || first == last ? " (\(first))" : " (\(first)–\(last))"
    }

    /// Returns the days of the first and the last episode: “20 Jan 2008 – 29 Sep 2013”, “since 26 Sep 2022”, “12 Jan
    /// 2027”.
    private static func days(of series: TVSeriesDetails) -> String? {
        guard let first = series.firstAirDate else { return nil }
        if series.isRunning { return "since \(Phrases.day(first))" }
        let last = series.lastAirDate.flatMap { $0 > first ? " – \(Phrases.day($0))" : nil }
        return Phrases.day(first) + (last ?? "")
    }

    private static func pairs(
        _ overview: TVSeriesOverview, _ yours: String?, _ services: [String]
    ) -> Screen.Block {
        let (series, credits, offers) = (overview.details, overview.credits, overview.watchProviders)
        return TitleScreens.pairs([
            ("Original", series.originalName == series.name ? nil : series.originalName),
            TitleScreens.people("Creator", (series.createdBy ?? []).map(\.name)),
            ("Cast", credits.map { TitleScreens.cast($0.cast) }),
            ("Aired", days(of: series)),
            TitleScreens.people("Network", (series.networks ?? []).map(\.name)),
            ("Next", series.nextEpisodeToAir.map(line)),
            ("Last", series.lastEpisodeToAir.map(line)),
            (offers.map { "Where \($0.countryCode)" } ?? "Where", offers.map { Offers($0, own: services).line }),
            ("Yours", yours),
        ])
    }

    /// “S05E16 Felina · 29 Sep 2013”.
    private static func line(_ episode: TVEpisodeAirDateDetails) -> String {
        let code = episode.seasonNumber.flatMap { season in
            episode.episodeNumber.map { Phrases.episode(season, $0) + " " }
        }
        return TitleScreens.facts([(code ?? "") + episode.name, episode.airDate.map(Phrases.day)])
    }

    static let seasonColumns: [TableColumn<TVSeasonDetails>] = [
        TableColumn("Season") { Phrases.season($0.seasonNumber) },
        TableColumn("Name", width: .flexible) { $0.name },
        TableColumn("Aired") { $0.airDate.map(Phrases.day) ?? "" },
        TableColumn("Episodes", alignment: .trailing) {
            ($0.episodeCount ?? $0.episodes?.count).map { Phrases.count($0) } ?? ""
        },
        TableColumn("★", alignment: .trailing) { Phrases.rating($0.voteAverage, votes: nil) },
    ]

    /// The properties of an episode, for an empty list.
    static let episodeKeys = [
        "id", "name", "episodeNumber", "seasonNumber", "overview", "airDate", "episodeType", "runtime", "showID",
        "productionCode", "stillURLSet", "crew", "guestStars", "voteAverage", "voteCount",
    ]

    static func season(
        _ season: TVSeasonDetails, _ episodes: [TVEpisodeDetails], from number: Int, title: String, orNone: String
    ) -> Screen {
        let count = season.episodes.map(\.count) ?? season.episodeCount
        let columns: [TableColumn<TVEpisodeDetails>] = [
            TableColumn("Episode") { Phrases.episode($0.seasonNumber, $0.episodeNumber) },
            TableColumn("Title", width: .flexible) { $0.name },
            TableColumn("Aired") { $0.airDate.map(Phrases.day) ?? "" },
            TableColumn("Time", alignment: .trailing) { $0.runtime.map(Phrases.runtime) ?? "" },
            TableColumn("★", alignment: .trailing) { Phrases.rating($0.voteAverage, votes: $0.voteCount) },
            TableColumn("Votes", alignment: .trailing) { $0.voteCount.map { Phrases.count($0) } ?? "" },
        ]
        return TitleScreens.page(
            "\(title) · \(season.name)", ids: [Phrases.season(season.seasonNumber)],
            facts: [
                season.airDate.map(Phrases.day), count.map { Phrases.count($0, "episode") },
                Phrases.known(season.voteAverage, nil).map { "★ \(Phrases.rating($0))" },
            ],
            text: season.overview,
            episodes.isEmpty
                ? .line(orNone) : .table(Table(episodes, isNumbered: true, columns: columns).numbered(from: number)))
    }

    static func episode(_ episode: TVEpisodeDetails, title: String) -> Screen {
        let (code, crew) = (Phrases.episode(episode.seasonNumber, episode.episodeNumber), episode.crew ?? [])
        return TitleScreens.page(
            "\(title) · \(code) \(episode.name)", ids: ["#\(episode.id)"],
            facts: [
                TitleScreens.rating(episode.voteAverage, episode.voteCount),
                episode.airDate.map(Phrases.day), episode.runtime.map(Phrases.runtime),
                episode.episodeType.flatMap { $0 == "standard" ? nil : $0.replacing("_", with: " ") },
            ],
            text: episode.overview,
            TitleScreens.pairs(
                TitleScreens.makers(crew) + [
                    ("Guests", episode.guestStars.map { TitleScreens.cast($0) })
                ]))
    }
}

extension TVSeasonDetails: JSONRow {
    static let columns = [
        "id", "name", "seasonNumber", "overview", "airDate", "posterURLSet", "voteAverage", "episodeCount", "episodes",
        "mine",
    ]
}

extension TVSeriesDetails {
    /// Whether more episodes are expected of a series that has started.
    fileprivate var isRunning: Bool {
        switch status?.lowercased() {
        case "returning series": true
        case "ended", "canceled", "planned", "in production", "pilot": false
        default: isInProduction == true
        }
    }
}

extension ImageCollectionDetails: TitleImages {}
extension WatchProvidersDetails: TitleOffers {}
extension WatchProviderDetails: OfferProvider {}
extension Video: VideoRow {}
extension AggregateCastMemberDetails: CreditRow {
    static let columns = ["id", "name", "gender", "profileURLSet", "roles", "totalEpisodeCount", "order"]
    static let countsEpisodes = true
    var work: [String] { (roles ?? []).map(\.character).filter { !$0.isEmpty } }
}
extension AggregateCrewMemberDetails: CrewRow {
    static let columns = ["id", "name", "gender", "profileURLSet", "department", "jobs", "totalEpisodeCount"]
    static let countsEpisodes = true
    var work: [String] { (jobs ?? []).map(\.job) }
}
extension CastMemberDetails: RoleRow {}
extension CrewMemberDetails: JobRow {}
