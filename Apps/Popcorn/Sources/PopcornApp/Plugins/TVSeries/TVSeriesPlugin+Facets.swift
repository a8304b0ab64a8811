import CoreDomain
import PopcornTVSeries
import Prompt
import TerminalKit

/// One function for each facet of a series.
extension TVSeriesPlugin {
    func details(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await context.fetchOverview(id, invocation.policy)
            let yours = try await source.yours(overview.map(\.marks), of: ItemReference(.tvSeries, id))
            let screen = SeriesScreens.overview(overview.value, yours: yours.line, services: source.services)
            var result = CommandResult("tv", overview.map(\.details), screen).adding("mine", yours.json)
            if invocation.isAtPrompt { result.suggestions = await facets(of: overview.value) }
            result.current = Item(ItemReference(.tvSeries, id), title: overview.value.details.name)
            return result
        }
    }

    /// The facets that have something to show.
    private func facets(of overview: TVSeriesOverview) async -> [String] {
        let series = overview.details
        var facets = await storedFacets(of: series.id)
        if series.seasons?.isEmpty == false { facets.insert("seasons") }
        if series.numberOfEpisodes ?? 0 > 0 { facets.insert("ratings") }
        if overview.credits?.cast.isEmpty == false { facets.insert("cast") }
        if overview.credits?.crew.isEmpty == false { facets.insert("crew") }
        if overview.watchProviders.flatMap({ Offers($0).first }) != nil { facets.insert("where") }
        return ["seasons", "ratings", "cast", "crew", "similar", "where", "trailer", "images"].filter(facets.contains)
    }

    func pages(about id: Int, _ policy: FetchPolicy) async throws -> Fetched<[PageLink]> {
        let series = try await context.fetchOverview(id, policy).map(\.details)
        let trailer = try await trailer(of: id)
        return series.map { series in
            [.imdb(series.imdbID), .homepage(series.homepageURL), trailer].compactMap(\.self)
        }
    }

    func cast(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            try await invocation.credits(
                "cast", context.fetchCredits(id, invocation.policy).map(\.cast),
                columns: [
                    TableColumn("Character", width: .flexible) { $0.characters },
                    TableColumn("Episodes", alignment: .trailing) {
                        $0.totalEpisodeCount.map { Phrases.count($0) } ?? ""
                    },
                ]
            ) { await none("cast", of: id) }
        }
    }

    func crew(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            try await invocation.crew(
                context.fetchCredits(id, invocation.policy).map(\.crew),
                columns: [
                    TableColumn("Job", width: .flexible) { ($0.jobs ?? []).map(\.job).joined(separator: ", ") },
                    TableColumn("Episodes", alignment: .trailing) {
                        $0.totalEpisodeCount.map { Phrases.count($0) } ?? ""
                    },
                ]
            ) { await none("crew", of: id) }
        }
    }

    func poster(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<PicturedItem> {
        try await context.fetchDetails(id, policy).map { PicturedItem(title: $0.name, urls: $0.posterURLSet) }
    }
}

/// Seasons and episodes.
extension TVSeriesPlugin {
    func seasons(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let details = try await context.fetchDetails(id, invocation.policy)
            let series = details.value
            var result = invocation.list(
                "seasons", series.seasons ?? [], columns: SeriesScreens.seasonColumns,
                above: [.heading(series.name, right: "#\(series.id)")], orNone: "\(series.name) has no seasons yet."
            ) { row(id, series.name, Phrases.season($0.seasonNumber)) }
            result.suggestions = ["season N", "ratings"]
            return result.fetched(details)
        }
    }

    func season(
        _ reference: SeasonReference, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
        let id = reference.seriesID
        return try await wording(id, unstored: "\(reference)", hint: "tv \(id) seasons") {
            let code = Phrases.season(reference.seasonNumber)
            switch invocation.arguments.keyword("part") {
            case "cast":
                let cast = try await context.fetchSeasonCredits(reference, invocation.policy).map(\.actors)
                return try await invocation.cast(cast) { await none("cast", of: id, code) }
            case "crew":
                let crew = try await context.fetchSeasonCredits(reference, invocation.policy).map(\.crew)
                return try await invocation.crew(crew) { await none("crew", of: id, code) }
            case "images":
                let images = try await context.fetchSeasonImages(reference, invocation.policy)
                return TitleScreens.images(images, orNone: await none("pictures", of: id, code))
            case "poster":
                return try await invocation.picture("poster", await poster(of: reference, invocation.policy), pictures)
            default:
                return try await show(context.fetchSeason(reference, invocation.policy), of: id, invocation)
            }
        }
    }

    private func poster(
        of reference: SeasonReference, _ policy: FetchPolicy
    ) async throws -> Fetched<PicturedItem> {
        let title = await name(of: reference.seriesID)
        return try await context.fetchSeason(reference, policy).map { season in
            PicturedItem(title: "\(title) · \(season.name)", urls: season.posterURLSet)
        }
    }

    private func show(
        _ season: Fetched<TVSeasonDetails>, of id: Int, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
        let (number, episodes) = (season.value.seasonNumber, invocation.limited(season.value.episodes ?? []))
        let title = await seriesName(of: id, season.freshness, invocation)
        let screen = SeriesScreens.season(
            season.value, episodes, from: invocation.start.number, title: title,
            orNone: source.listsNo("episodes for \(title) \(Phrases.season(number))"))
        let part = Item(ItemReference(.tvSeries, id), title: title, part: Phrases.season(number))
        let yours = try await source.yours(
            of: [part], isForPeople: invocation.session.settings.format.isForPeople)
        var result = CommandResult("season", season, screen).adding("mine", yours.json(part) ?? .null)
        result.tableRows = { try episodes.map { try JSONTreeEncoder().encode($0) } }
        result.columns = SeriesScreens.episodeKeys
        result.rows = episodes.map { row(id, title, Phrases.episode($0.seasonNumber, $0.episodeNumber)) }
        let first = episodes.first.map { ["s\(number)e\($0.episodeNumber)"] } ?? []
        result.suggestions = first + ["season \(number) cast", "seasons"]
        invocation.note(season.value.episodes?.count ?? 0, in: &result)
        return result
    }

    /// Returns the row's item, which is part of a series.
    func row(_ id: Int, _ name: String, _ part: String) -> Item {
        Item(ItemReference(.tvSeries, id), title: name, part: part)
    }

    /// Shows the episodes named by a selector: some of a season, or all of several seasons.
    func episodes(
        _ id: Int, in selector: EpisodeSelector, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
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
            return table(season.map { _ in rows.map { EpisodeRow(id, title, $0) } }, heading, invocation)
        }
    }

    func episode(
        _ reference: EpisodeReference, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
        let (season, id) = (reference.season, reference.season.seriesID)
        let hint = "tv \(id) season \(season.seasonNumber)"
        return try await wording(id, unstored: "\(reference)", hint: hint) {
            let code = Phrases.episode(season.seasonNumber, reference.episodeNumber)
            switch invocation.arguments.keyword("part") {
            case "cast":
                let cast = try await context.fetchEpisodeCredits(reference, invocation.policy).map(\.actors)
                return try await invocation.cast(cast) { await none("cast", of: id, code) }
            case "crew":
                let crew = try await context.fetchEpisodeCredits(reference, invocation.policy).map(\.crew)
                return try await invocation.crew(crew) { await none("crew", of: id, code) }
            case "images":
                let images = try await context.fetchEpisodeImages(reference, invocation.policy)
                return TitleScreens.images(images, orNone: await none("pictures", of: id, code))
            default:
                let episode = try await context.fetchEpisode(reference, invocation.policy)
                let title = await seriesName(of: id, episode.freshness, invocation)
                var result = CommandResult("episode", episode, SeriesScreens.episode(episode.value, title: title))
                let word = "s\(season.seasonNumber)e\(reference.episodeNumber)"
                result.suggestions = ["\(word) cast", "\(word) crew", "season \(season.seasonNumber)"]
                return result
            }
        }
    }

    /// “TMDb lists no cast for Breaking Bad S05.”
    private func none(_ what: String, of id: Int, _ code: String) async -> String {
        source.listsNo("\(what) for \(await name(of: id)) \(code)")
    }

    /// Returns the series' name, which the responses for seasons and episodes don't include.
    ///
    /// If the series isn't stored, this takes a second request, except for JSON output, which doesn't have the name,
    /// and for stored results, which need no network.
    private func seriesName(
        of id: Int, _ freshness: Freshness, _ invocation: Invocation<TVSeriesPlugin>
    ) async -> String {
        let isWorthARequest = freshness == .network && invocation.session.settings.format.isForPeople
        return await title(of: id, isWorthARequest ? .stored : .storedOnly) ?? "TV #\(id)"
    }
}

extension CreditsDetails {
    fileprivate var actors: [CastMemberDetails] { cast + (guestStars ?? []) }
}
