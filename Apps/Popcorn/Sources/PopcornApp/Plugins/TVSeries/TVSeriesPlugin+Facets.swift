import CoreDomain
import PopcornTVSeries
import Prompt
import TerminalKit

extension TVSeriesPlugin {
    func screen(of overview: TVSeriesOverview, yours: String?) -> Screen {
        SeriesScreens.overview(overview, yours: yours, services: source.services)
    }

    static func ownFacets(_ overview: TVSeriesOverview) -> [String] {
        let series = overview.details
        return (series.seasons?.isEmpty == false ? ["seasons"] : [])
            + (series.numberOfEpisodes ?? 0 > 0 ? ["ratings"] : [])
    }
}

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
            return try await part(
                reference, code, of: id, context.fetchSeasonCredits, context.fetchSeasonImages, invocation
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
        _ reference: Reference, _ code: String, of id: Int, _ credits: Fetch<Reference, CreditsDetails>,
        _ images: Fetch<Reference, ImageCollectionDetails>, _ invocation: Invocation<TVSeriesPlugin>,
        page: () async throws -> CommandResult
    ) async throws -> CommandResult {
        switch invocation.arguments.keyword("part") {
        case "cast":
            let cast = try await credits(reference, invocation.policy).map(\.actors)
            return await invocation.cast(cast) { await none("cast", of: id, code) }
        case "crew":
            let crew = try await credits(reference, invocation.policy).map(\.crew)
            return try await invocation.crew(crew) { await none("crew", of: id, code) }
        case "images":
            let images = try await images(reference, invocation.policy)
            return TitleScreens.images(images, orNone: await none("pictures", of: id, code))
        default: return try await page()
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
            return try await part(
                reference, code, of: id, context.fetchEpisodeCredits, context.fetchEpisodeImages, invocation
            ) {
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
