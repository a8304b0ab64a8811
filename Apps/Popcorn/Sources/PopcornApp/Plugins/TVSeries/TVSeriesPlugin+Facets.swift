public import CatalogueKit
import Foundation
import PopcornTVSeries

extension TVSeriesPlugin {
    static func ownFacets(_ overview: TVSeriesOverview) -> [String] {
        let series = overview.details
        return (series.seasons?.isEmpty == false ? ["seasons"] : [])
            + (series.numberOfEpisodes ?? 0 > 0 ? ["ratings"] : [])
    }

    func seasons(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            let details = try await context.fetchDetails(id, invocation.policy)
            let series = details.value
            var result = invocation.list(
                "seasons", series.seasons ?? [], columns: Self.seasonColumns,
                above: [.heading(series.name, right: "#\(series.id)")], orNone: "\(series.name) has no seasons yet."
            ) { Item(ItemReference(.tvSeries, id, season: $0.seasonNumber), title: series.name) }
            result.suggestions = ["season N", "ratings"]
            return result.fetched(details)
        }
    }

    func season(_ reference: SeasonReference, _ invocation: Call) async throws -> CommandResult {
        let id = reference.seriesID
        return try await wording(id, unstored: "\(reference)", hint: "tv \(id) seasons") {
            return try await part(
                reference, ItemReference(.tvSeries, id, season: reference.seasonNumber), context.fetchSeasonCredits,
                context.fetchSeasonImages, invocation
            ) {
                let season = try await context.fetchSeason(reference, invocation.policy)
                guard invocation.arguments.keyword("part") == "poster" else {
                    return try await show(season, of: id, invocation)
                }
                let title = "\(await name(of: id)) · \(season.value.name)"
                return try await invocation.picture("poster", title, season.map(\.posterURLSet), pictures)
            }
        }
    }

    /// Shows the cast, crew or pictures of a season or an episode, or else its page.
    private func part<Reference: Sendable>(
        _ reference: Reference, _ item: ItemReference, _ credits: Fetch<Reference, CreditsDetails>,
        _ images: Fetch<Reference, ImageCollectionDetails>, _ invocation: Call,
        page: () async throws -> CommandResult
    ) async throws -> CommandResult {
        var result = try await partResult(reference, item, credits, images, invocation, page: page)
        result.current = Item(item, title: await title(of: item.id, .storedOnly))
        return result
    }

    private func partResult<Reference: Sendable>(
        _ reference: Reference, _ item: ItemReference, _ credits: Fetch<Reference, CreditsDetails>,
        _ images: Fetch<Reference, ImageCollectionDetails>, _ invocation: Call,
        page: () async throws -> CommandResult
    ) async throws -> CommandResult {
        switch invocation.arguments.keyword("part") {
        case "cast":
            let cast = try await credits(reference, invocation.policy).map(\.actors)
            return await invocation.cast(cast) { await none("cast", of: item) }
        case "crew":
            let crew = try await credits(reference, invocation.policy).map(\.crew)
            return try await invocation.crew(crew) { await none("crew", of: item) }
        case "images":
            let images = try await images(reference, invocation.policy)
            return TitleScreens.images(images, orNone: await none("pictures", of: item))
        default: return try await page()
        }
    }

    private func show(
        _ season: Fetched<TVSeasonDetails>, of id: Int, _ invocation: Call
    ) async throws -> CommandResult {
        let number = season.value.seasonNumber
        let episodes = invocation.limited(season.value.episodes ?? [])
        let title = await seriesName(of: id, season.freshness, invocation)
        let screen = Self.season(
            season.value, episodes, from: invocation.start.number, title: title,
            orNone: source.listsNo("episodes for \(title) \(Phrases.season(number))"))
        let part = Item(ItemReference(.tvSeries, id, season: number), title: title)
        let yours = try await source.yours(
            of: [part], isForPeople: invocation.session.settings.format.isForPeople)
        var result = CommandResult("season", season, screen).adding("mine", yours.json(part) ?? .null)
        result.tableRows = { try episodes.map { try JSONTreeEncoder().encode($0) } }
        result.columns = Self.episodeKeys
        result.rows = episodes.map {
            Item(ItemReference(.tvSeries, id, season: $0.seasonNumber, episode: $0.episodeNumber), title: title)
        }
        result.tableName = part.name
        let first = episodes.first.map { ["s\(number)e\($0.episodeNumber)"] } ?? []
        result.suggestions = first + ["season \(number) cast", "seasons"]
        invocation.note(season.value.episodes?.count ?? 0, in: &result)
        return result
    }

    /// Shows the episodes named by a selector: some of a season, or all of several seasons.
    func episodes(_ id: Int, in selector: EpisodeSelector, _ invocation: Call) async throws -> CommandResult {
        guard let numbers = selector.episodes else {
            return try await episodes(id, invocation) { selector.seasons.contains($0) }
        }
        let number = selector.seasons.lowerBound
        let reference = SeasonReference(seriesID: id, seasonNumber: number)
        return try await wording(id, unstored: "\(reference)", hint: "tv \(id) seasons") {
            let season = try await context.fetchSeason(reference, invocation.policy)
            let title = await seriesName(of: id, season.freshness, invocation)
            let rows = (season.value.episodes ?? []).filter { numbers.contains($0.episodeNumber) }
            let heading = TitleScreens.facts([title, season.value.name, Phrases.count(rows.count, "episode")])
            let found = rows.map { EpisodeRow(id, title, number, EpisodeRating($0)) }
            return table(season.map { _ in found }, heading, invocation)
        }
    }

    func episode(_ reference: EpisodeReference, _ invocation: Call) async throws -> CommandResult {
        let season = reference.season
        let id = reference.season.seriesID
        let hint = "tv \(id) season \(season.seasonNumber)"
        return try await wording(id, unstored: "\(reference)", hint: hint) {
            let item = ItemReference(.tvSeries, id, season: season.seasonNumber, episode: reference.episodeNumber)
            return try await part(
                reference, item, context.fetchEpisodeCredits, context.fetchEpisodeImages, invocation
            ) {
                let episode = try await context.fetchEpisode(reference, invocation.policy)
                let title = await seriesName(of: id, episode.freshness, invocation)
                var result = CommandResult("episode", episode, Self.episode(episode.value, title: title))
                let word = "s\(season.seasonNumber)e\(reference.episodeNumber)"
                result.suggestions = ["\(word) cast", "\(word) crew", "season \(season.seasonNumber)"]
                return result
            }
        }
    }

    private func none(_ what: String, of part: ItemReference) async -> String {
        source.listsNo("\(what) for \(await name(of: part.id)) \(part.code)")
    }

    /// Returns the series' name, which responses for seasons and episodes don't include.
    ///
    /// If the series isn't stored, this takes a second request, except for JSON output, which omits the name,
    /// and for stored results, which are shown without a request.
    private func seriesName(of id: Int, _ freshness: Freshness, _ invocation: Call) async -> String {
        let isWorthARequest = freshness == .network && invocation.session.settings.format.isForPeople
        return await title(of: id, isWorthARequest ? .stored : .storedOnly) ?? "TV #\(id)"
    }
}

extension CreditsDetails {
    fileprivate var actors: [CastMemberDetails] { cast + (guestStars ?? []) }
}

extension TVSeriesPlugin {
    func screen(of overview: TVSeriesOverview, yours: String?) -> Screen {
        let series = overview.details
        return TitleScreens.page(
            series.name + Self.years(of: series), ids: ["#\(series.id)", series.imdbID],
            facts: [
                TitleScreens.rating(series.voteAverage, series.voteCount),
                series.numberOfSeasons.map { Phrases.count($0, "season") },
                series.numberOfEpisodes.map { Phrases.count($0, "episode") },
                series.episodeRunTime?.first.map(Phrases.runtime),
                series.certification,
                series.genres.map { $0.map(\.name).joined(separator: ", ") },
                series.originalLanguage.map(Phrases.language),
                series.status.map(Self.words),
            ],
            tagline: series.tagline, text: series.overview, pairs(overview, yours))
    }

    private static func words(for status: String) -> String {
        switch status.lowercased() {
        case "returning series": "returning"
        case "canceled": "cancelled"
        case let status: status
        }
    }

    /// Returns the years as “ (2008–2013)”, “ (since 2022)” or “ (2027)”; empty if unknown.
    private static func years(of series: TVSeriesDetails) -> String {
        let first = Phrases.year(series.firstAirDate)
        let last = Phrases.year(series.lastAirDate)
        if first.isEmpty { return "" }
        if series.isRunning { return " (since \(first))" }
        return last.isEmpty || first == last ? " (\(first))" : " (\(first)–\(last))"
    }

    /// Returns the days of the first and the last episode, “20 Jan 2008 – 29 Sep 2013”, or only the first:
    /// “since 26 Sep 2022” or “12 Jan 2027”.
    private static func days(of series: TVSeriesDetails) -> String? {
        guard let first = series.firstAirDate else { return nil }
        if series.isRunning { return "since \(Phrases.day(first))" }
        let last = series.lastAirDate.flatMap { $0 > first ? " – \(Phrases.day($0))" : nil }
        return Phrases.day(first) + (last ?? "")
    }

    private func pairs(_ overview: TVSeriesOverview, _ yours: String?) -> Screen.Block {
        let series = overview.details
        let credits = overview.credits
        let offers = overview.watchProviders
        return TitleScreens.pairs([
            ("Original", series.originalName == series.name ? nil : series.originalName),
            TitleScreens.people("Creator", (series.createdBy ?? []).map(\.name)),
            ("Cast", credits.map { TitleScreens.cast($0.cast) }),
            ("Aired", Self.days(of: series)),
            TitleScreens.people("Network", (series.networks ?? []).map(\.name)),
            ("Next", series.nextEpisodeToAir.map(Self.line)),
            ("Last", series.lastEpisodeToAir.map(Self.line)),
            (offers.map { "Where \($0.countryCode)" } ?? "Where", offers.map { Offers($0, own: source.services).line }),
            ("Yours", yours),
        ])
    }

    /// Returns the code, title and air date of an episode: “S05E16 Felina · 29 Sep 2013”.
    private static func line(_ episode: TVEpisodeAirDateDetails) -> String {
        let code = episode.seasonNumber.flatMap { season in
            episode.episodeNumber.map { Phrases.episode(season, $0) + " " }
        }
        return TitleScreens.facts([(code ?? "") + episode.name, episode.airDate.map(Phrases.day)])
    }

    private static let seasonColumns: [TableColumn<TVSeasonDetails>] = [
        TableColumn("Season") { Phrases.season($0.seasonNumber) },
        TableColumn("Name", width: .flexible) { $0.name },
        TableColumn("Aired") { $0.airDate.map(Phrases.day) ?? "" },
        TableColumn("Episodes", alignment: .trailing) {
            ($0.episodeCount ?? $0.episodes?.count).map { Phrases.count($0) } ?? ""
        },
        TableColumn("★", alignment: .trailing) { Phrases.rating($0.voteAverage, votes: nil) },
    ]

    /// The names of an episode's properties, for a list without episodes.
    private static let episodeKeys = [
        "id", "name", "episodeNumber", "seasonNumber", "overview", "airDate", "episodeType", "runtime", "showID",
        "productionCode", "stillURLSet", "crew", "guestStars", "voteAverage", "voteCount",
    ]

    private static func season(
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

    private static func episode(_ episode: TVEpisodeDetails, title: String) -> Screen {
        let code = Phrases.episode(episode.seasonNumber, episode.episodeNumber)
        let crew = episode.crew ?? []
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

extension TVSeasonDetails: @retroactive JSONRow {
    static let columns = [
        "id", "name", "seasonNumber", "overview", "airDate", "posterURLSet", "voteAverage", "episodeCount", "episodes",
        "mine",
    ]
}

extension TVSeriesDetails {
    /// Whether the series has started and more episodes are expected.
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
extension AggregateCastMemberDetails: CreditRow, @retroactive JSONRow {
    static let columns = ["id", "name", "gender", "profileURLSet", "roles", "totalEpisodeCount", "order"]
    static let countsEpisodes = true
    var work: [String] { (roles ?? []).map(\.character).filter { !$0.isEmpty } }
}
extension AggregateCrewMemberDetails: CrewRow, @retroactive JSONRow {
    static let columns = ["id", "name", "gender", "profileURLSet", "department", "jobs", "totalEpisodeCount"]
    static let countsEpisodes = true
    var work: [String] { (jobs ?? []).map(\.job) }
}
extension CastMemberDetails: RoleRow, @retroactive JSONRow {}
extension CrewMemberDetails: JobRow, @retroactive JSONRow {}
