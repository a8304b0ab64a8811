import CoreDomain
import PopcornTVSeries
import Prompt

/// One function a facet of a series.
extension TVSeriesPlugin {
    func details(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await context.fetchOverview(id, invocation.policy)
            var result = try CommandResult("tv", overview.map(\.details), SeriesScreens.overview(overview.value))
            result.suggestions =
                ["seasons", "ratings", "cast", "crew", "similar"] + (source.isSample ? [] : ["where", "trailer"])
                + ["images"]
            result.current = Item(ItemReference(.tvSeries, id), title: overview.value.details.name)
            return result
        }
    }

    func cast(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            try invocation.credits(
                "cast", await context.fetchCredits(id, invocation.policy).map(\.cast),
                columns: [
                    TableColumn("Character", width: .flexible) { $0.characters },
                    TableColumn("Episodes", alignment: .trailing) {
                        $0.totalEpisodeCount.map { Phrases.count($0) } ?? ""
                    },
                ],
                keys: ["id", "name", "gender", "profileURLSet", "roles", "totalEpisodeCount", "order"])
        }
    }

    func crew(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            try invocation.crew(
                await context.fetchCredits(id, invocation.policy).map(\.crew),
                columns: [
                    TableColumn("Job", width: .flexible) { ($0.jobs ?? []).map(\.job).joined(separator: ", ") },
                    TableColumn("Episodes", alignment: .trailing) {
                        $0.totalEpisodeCount.map { Phrases.count($0) } ?? ""
                    },
                ],
                keys: ["id", "name", "gender", "profileURLSet", "department", "jobs", "totalEpisodeCount"])
        }
    }

    func facts(of id: Int) async -> TitleFacts? {
        guard let overview = try? await context.fetchOverview(id, source.storedPolicy).value else { return nil }
        return TitleFacts(
            runtime: overview.details.episodeRunTime?.first { $0 > 0 }, revenue: nil,
            offers: overview.watchProviders.flatMap { Offers($0).first })
    }
}

/// Seasons and episodes.
extension TVSeriesPlugin {
    func seasons(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let details = try await context.fetchDetails(id, invocation.policy)
            let seasons = details.map { invocation.limited($0.seasons ?? []) }
            var result = try CommandResult("seasons", seasons, SeriesScreens.seasons(seasons.value, of: details.value))
            result.columns = SeriesScreens.seasonKeys
            result.suggestions = ["season N", "ratings"]
            return result
        }
    }

    func season(
        _ reference: SeasonReference, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
        let id = reference.seriesID
        return try await wording(id, unstored: "\(reference)", hint: "tv \(id) seasons") {
            switch invocation.arguments.keyword("part") {
            case "cast":
                try invocation.cast(await context.fetchSeasonCredits(reference, invocation.policy).map(\.actors))
            case "crew": try invocation.crew(await context.fetchSeasonCredits(reference, invocation.policy).map(\.crew))
            case "images": try TitleScreens.images(await context.fetchSeasonImages(reference, invocation.policy))
            default:
                try await show(context.fetchSeason(reference, invocation.policy), of: id, invocation)
            }
        }
    }

    private func show(
        _ season: Fetched<TVSeasonDetails>, of id: Int, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
        let episodes = invocation.limited(season.value.episodes ?? [])
        let screen = SeriesScreens.season(
            season.value, episodes, title: await storedTitle(of: id), isSample: source.isSample)
        var result = try CommandResult("season", season, screen)
        result.tableRows = try episodes.map { try JSONTreeEncoder().encode($0) }
        let number = season.value.seasonNumber
        let first = episodes.first.map { ["s\(number)e\($0.episodeNumber)"] } ?? []
        result.suggestions = first + ["season \(number) cast", "seasons"]
        return result
    }

    func episode(
        _ reference: EpisodeReference, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
        let season = reference.season
        let hint = "tv \(season.seriesID) season \(season.seasonNumber)"
        return try await wording(season.seriesID, unstored: "\(reference)", hint: hint) {
            switch invocation.arguments.keyword("part") {
            case "cast":
                return try invocation.cast(
                    await context.fetchEpisodeCredits(reference, invocation.policy).map(\.actors))
            case "crew":
                return try invocation.crew(await context.fetchEpisodeCredits(reference, invocation.policy).map(\.crew))
            case "images":
                return try TitleScreens.images(await context.fetchEpisodeImages(reference, invocation.policy))
            default:
                let episode = try await context.fetchEpisode(reference, invocation.policy)
                let screen = SeriesScreens.episode(episode.value, title: await storedTitle(of: season.seriesID))
                var result = try CommandResult("episode", episode, screen)
                let word = "s\(season.seasonNumber)e\(reference.episodeNumber)"
                result.suggestions = ["\(word) cast", "\(word) crew", "season \(season.seasonNumber)"]
                return result
            }
        }
    }
}

extension CreditsDetails {
    /// The cast and the guest stars.
    fileprivate var actors: [CastMemberDetails] { cast + (guestStars ?? []) }
}
