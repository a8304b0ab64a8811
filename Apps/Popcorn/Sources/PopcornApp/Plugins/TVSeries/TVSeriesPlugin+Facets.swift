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
            runtime: overview.details.episodeRunTime?.first, revenue: nil,
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
        try await wording(reference.seriesID, "\(reference)") {
            switch invocation.arguments.keyword("part") {
            case "cast":
                try invocation.cast(await context.fetchSeasonCredits(reference, invocation.policy).map(\.actors))
            case "crew": try invocation.crew(await context.fetchSeasonCredits(reference, invocation.policy).map(\.crew))
            case "images": try TitleScreens.images(await context.fetchSeasonImages(reference, invocation.policy))
            default:
                try await series(context.fetchSeason(reference, invocation.policy), of: reference.seriesID, invocation)
            }
        }
    }

    private func series(
        _ season: Fetched<TVSeasonDetails>, of id: Int, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
        var result = try CommandResult(
            "season", season, SeriesScreens.season(season.value, title: await title(of: id)))
        result.tableRows = try invocation.limited(season.value.episodes ?? []).map { try JSONTreeEncoder().encode($0) }
        let number = season.value.seasonNumber
        result.suggestions = ["s\(number)e1", "season \(number) cast", "ratings"]
        return result
    }

    func episode(
        _ reference: EpisodeReference, _ invocation: Invocation<TVSeriesPlugin>
    ) async throws -> CommandResult {
        try await wording(reference.season.seriesID, "\(reference)") {
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
                let screen = SeriesScreens.episode(episode.value, title: await title(of: reference.season.seriesID))
                var result = try CommandResult("episode", episode, screen)
                let (season, number) = (reference.season.seasonNumber, reference.episodeNumber)
                result.suggestions = [
                    "s\(season)e\(number) cast", "s\(season)e\(number) crew", "s\(season)e\(number + 1)",
                ]
                return result
            }
        }
    }
}

extension CreditsDetails {
    /// The cast and the guest stars.
    fileprivate var actors: [CastMemberDetails] { cast + (guestStars ?? []) }
}
