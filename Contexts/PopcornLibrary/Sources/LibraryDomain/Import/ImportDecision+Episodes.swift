import CoreDomain

// Episodes that are known by their series and their own titles.
extension ImportDecision {
    /// The maximum number of series of one title that are searched for an episode.
    private static let searchedSeries = 5
    /// The maximum number of episodes that are offered.
    private static let offeredEpisodes = 30

    /// Looks up an episode by the first reading whose series exists.
    static func episode(
        _ readings: [EpisodeReading], _ lookup: some ImportLookup
    ) async throws -> ImportDecision {
        for reading in readings {
            let found = try await lookup.candidates(reading.series, year: nil, .tvSeries, isStored: false)
            let series = found.filter(\.isSameTitle).sorted { ($0.votes ?? 0) > ($1.votes ?? 0) }
            if series.isEmpty { continue }
            return try await episode(reading, of: Array(series.prefix(searchedSeries)), lookup)
        }
        return .notFound
    }

    /// Looks up an episode in several series of one title. Only one that is the only one with its title, and in the
    /// season of the reading, is a match.
    private static func episode(
        _ reading: EpisodeReading, of series: [ImportMatch], _ lookup: some ImportLookup
    ) async throws -> ImportDecision {
        var exact: [ImportMatch] = []
        var elsewhere: [ImportMatch] = []
        var others: [ImportMatch] = []
        for series in series {
            var named: [NamedEpisode] = []
            var all: [NamedEpisode] = []
            for name in reading.names where named.isEmpty {
                all = try await lookup.airedEpisodes(of: series.title.item, named: name)
                named = all.filter(\.isSameTitle)
            }
            let isOfSeason = { (episode: NamedEpisode) in
                reading.season == nil || reading.season == episode.place.season
            }
            exact += named.filter(isOfSeason).map(series.match)
            elsewhere += named.filter { !isOfSeason($0) }.map(series.match)
            others += all.filter(isOfSeason).map(series.match)
        }
        if exact.count == 1 { return .match(exact[0]) }
        let candidates = !exact.isEmpty ? exact : !elsewhere.isEmpty ? elsewhere : others
        return .unsure(Array((candidates.isEmpty ? series : candidates).prefix(offeredEpisodes)))
    }
}

extension ImportMatch {
    /// Returns an episode of the series.
    fileprivate func match(_ episode: NamedEpisode) -> ImportMatch {
        let series = title.item
        let item = ItemReference(
            series.kind, series.id, season: episode.place.season, episode: episode.place.number)
        return ImportMatch(title.of(item), episodeID: episode.id, votes: votes, isSameTitle: isSameTitle)
    }
}
