import CoreDomain
import PopcornTVSeries

extension TVSeriesPlugin: EpisodicPlugin {
    /// Fetches the regular episodes. Specials are only those stored, unless requested, since they rarely justify a
    /// request.
    func schedule(
        of id: Int, specials isAskingForSpecials: Bool, _ policy: FetchPolicy
    ) async throws -> Fetched<SeriesSchedule> {
        try await wording(id, unstored: "the episodes of TV series \(id)") {
            async let details = context.fetchDetails(id, policy)
            let ratings = try await context.fetchRatings(id, policy)
            let specials = try await specials(
                of: id, policy == .cached && !isAskingForSpecials ? source.storedPolicy : policy)
            let series = try await details
            return ratings.map { ratings in
                let rows =
                    specials + ratings.seasons.flatMap { season in season.episodes.map { (season.seasonNumber, $0) } }
                return SeriesSchedule(
                    rows, hasEnded: series.value.hasEnded, missingSeasons: ratings.missingSeasons)
            }
        }
    }

    private func specials(of id: Int, _ policy: FetchPolicy) async throws -> [(season: Int, episode: EpisodeRating)] {
        let season: TVSeasonDetails
        do {
            season = try await context.fetchSeason(SeasonReference(seriesID: id, seasonNumber: 0), policy).value
        } catch let error {
            // Most series have none, and none were stored.
            switch error {
            case .notFound, .offline: return []
            default: throw error
            }
        }
        return (season.episodes ?? []).map { episode in
            let rating = EpisodeRating(
                id: episode.id, episodeNumber: episode.episodeNumber, name: episode.name, airDate: episode.airDate,
                runtime: episode.runtime, voteAverage: episode.voteAverage, voteCount: episode.voteCount)
            return (0, rating)
        }
    }
}

extension SeriesSchedule {
    fileprivate init(_ rows: [(season: Int, episode: EpisodeRating)], hasEnded: Bool, missingSeasons: [Int]) {
        let placed = rows.map { (EpisodePlace(season: $0.season, number: $0.episode.episodeNumber), $0.episode) }
        schedule = EpisodeSchedule(
            placed.map { EpisodeSchedule.Episode(id: $1.id, $0, airDate: $1.airDate) }, hasEnded: hasEnded)
        episodes = Dictionary(
            placed.map { place, episode in
                let facts = Episode(
                    name: episode.name, runtime: episode.runtime, voteAverage: episode.voteAverage,
                    voteCount: episode.voteCount)
                return (place, facts)
            }
        ) { first, _ in first }
        self.missingSeasons = missingSeasons
    }
}

extension TVSeriesDetails {
    /// Whether no more episodes are expected.
    fileprivate var hasEnded: Bool { ["ended", "canceled"].contains(status?.lowercased()) }
}
