/// A reference to a season of a TV series.
public struct SeasonReference: Hashable, Sendable, CustomStringConvertible, Codable {
    public let seriesID: Int
    /// The number of the season; 0 for the specials.
    public let seasonNumber: Int

    public init(seriesID: Int, seasonNumber: Int) {
        self.seriesID = seriesID
        self.seasonNumber = seasonNumber
    }

    /// The season as named in messages: “season 5 of TV series 1396”.
    public var description: String { "season \(seasonNumber) of TV series \(seriesID)" }
}

/// A reference to an episode of a TV series.
public struct EpisodeReference: Hashable, Sendable, CustomStringConvertible, Codable {
    /// The season.
    public let season: SeasonReference
    /// The number within the season, counted from 1.
    public let episodeNumber: Int

    public init(seriesID: Int, seasonNumber: Int, episodeNumber: Int) {
        season = SeasonReference(seriesID: seriesID, seasonNumber: seasonNumber)
        self.episodeNumber = episodeNumber
    }

    /// The episode as named in messages: “episode 14 of season 5 of TV series 1396”.
    public var description: String { "episode \(episodeNumber) of \(season)" }
}
