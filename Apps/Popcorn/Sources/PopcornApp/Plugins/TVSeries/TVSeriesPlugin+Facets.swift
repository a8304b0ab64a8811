import CoreDomain
import PopcornTVSeries
import Prompt

/// One function a facet of a series.
extension TVSeriesPlugin {
    func details(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await series.fetchOverview(id, invocation.policy)
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
                "cast", await series.fetchCredits(id, invocation.policy).map(\.cast),
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
            try invocation.credits(
                "crew",
                await series.fetchCredits(id, invocation.policy).map {
                    try $0.crew.inDepartment(invocation.arguments.keys["dept"])
                },
                leading: [TableColumn("Department", \.department)],
                columns: [
                    TableColumn("Job", width: .flexible) { ($0.jobs ?? []).map(\.job).joined(separator: ", ") },
                    TableColumn("Episodes", alignment: .trailing) {
                        $0.totalEpisodeCount.map { Phrases.count($0) } ?? ""
                    },
                ],
                keys: ["id", "name", "gender", "profileURLSet", "department", "jobs", "totalEpisodeCount"])
        }
    }

    func images(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let images = try await series.fetchImages(id, invocation.policy)
            return try CommandResult("images", images, SeriesScreens.images(images.value))
        }
    }

    func offers(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id, "where to watch TV series \(id) in \(Phrases.country(region))") {
            let offers = try await series.fetchWatchProviders(id, invocation.policy)
            return try CommandResult("watchProviders", offers, Offers(offers.value).screen)
        }
    }

    func videos(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id, "a trailer of TV series \(id)") {
            let videos = try await series.fetchVideos(id, invocation.policy)
            if videos.value.isEmpty { throw FetchError.notFound("a trailer of TV series \(id)") }
            return try CommandResult("videos", videos, TitleScreens.videos(videos.value))
        }
    }

    func facts(of id: Int) async -> TitleFacts? {
        guard let overview = try? await series.fetchOverview(id, source.storedPolicy).value else { return nil }
        return TitleFacts(
            runtime: overview.details.episodeRunTime?.first, revenue: nil,
            offers: overview.watchProviders.flatMap { Offers($0).first })
    }
}

/// Seasons and episodes.
extension TVSeriesPlugin {
    func seasons(_ id: Int, _ invocation: Invocation<TVSeriesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let details = try await series.fetchDetails(id, invocation.policy)
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
            case "cast": try await cast(series.fetchSeasonCredits(reference, invocation.policy), invocation)
            case "crew": try await crew(series.fetchSeasonCredits(reference, invocation.policy), invocation)
            case "images": try await images(series.fetchSeasonImages(reference, invocation.policy))
            default:
                try await series(series.fetchSeason(reference, invocation.policy), of: reference.seriesID, invocation)
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
            case "cast": return try await cast(series.fetchEpisodeCredits(reference, invocation.policy), invocation)
            case "crew": return try await crew(series.fetchEpisodeCredits(reference, invocation.policy), invocation)
            case "images": return try await images(series.fetchEpisodeImages(reference, invocation.policy))
            default:
                let episode = try await series.fetchEpisode(reference, invocation.policy)
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

    private func cast(
        _ credits: Fetched<CreditsDetails>, _ invocation: Invocation<TVSeriesPlugin>
    ) throws -> CommandResult {
        try invocation.credits(
            "cast", credits.map { $0.cast + ($0.guestStars ?? []) },
            columns: [TableColumn("Character", width: .flexible, \.character)],
            keys: ["id", "castID", "creditID", "name", "character", "gender", "profileURLSet", "order"])
    }

    private func crew(
        _ credits: Fetched<CreditsDetails>, _ invocation: Invocation<TVSeriesPlugin>
    ) throws -> CommandResult {
        try invocation.credits(
            "crew", credits.map(\.crew), leading: [TableColumn("Department", \.department)],
            columns: [TableColumn("Job", width: .flexible, \.job)],
            keys: ["id", "creditID", "name", "job", "department", "gender", "profileURLSet"])
    }

    private func images(_ images: Fetched<ImageCollectionDetails>) throws -> CommandResult {
        try CommandResult("images", images, SeriesScreens.images(images.value))
    }
}
