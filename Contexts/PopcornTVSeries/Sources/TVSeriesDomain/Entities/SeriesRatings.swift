public import CoreDomain
public import Foundation

/// The votes on the episodes of a TV series, excluding specials and missing seasons.
public struct SeriesRatings: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The series' title in the requested language.
    public let name: String
    /// The seasons, by number.
    public let seasons: [SeasonRatings]
    /// The numbers of the seasons whose votes are unknown.
    public let missingSeasons: [Int]

    public init(id: Int, name: String, seasons: [SeasonRatings], missingSeasons: [Int] = []) {
        self.id = id
        self.name = name
        self.seasons = seasons
        self.missingSeasons = missingSeasons
    }

    /// The first episode with the highest rating; `nil` if fewer than two episodes have votes.
    public var best: RatedEpisode? { rated.count > 1 ? rated.min { $0.rating > $1.rating } : nil }
    /// The first episode with the lowest rating; `nil` if fewer than two episodes have votes.
    public var lowest: RatedEpisode? { rated.count > 1 ? rated.min { $0.rating < $1.rating } : nil }

    /// The mean of the ratings of all episodes, or `nil` if no episode has votes.
    public var average: Double? { rated.map(\.rating).mean }

    private var rated: [RatedEpisode] {
        seasons.flatMap { season in
            season.episodes.compactMap { episode in
                episode.rating.map { RatedEpisode(seasonNumber: season.seasonNumber, episode: episode, rating: $0) }
            }
        }
    }

    /// An episode with votes.
    public struct RatedEpisode: Equatable, Sendable, Codable {
        /// The number of the season.
        public let seasonNumber: Int
        /// The episode.
        public let episode: EpisodeRating
        /// The average vote, from 0 to 10.
        public let rating: Double

        package init(seasonNumber: Int, episode: EpisodeRating, rating: Double) {
            self.seasonNumber = seasonNumber
            self.episode = episode
            self.rating = rating
        }
    }
}

extension SeriesRatings: PartedValue {
    /// The series as named in error messages: “TV series 1396”.
    public var subject: String { "TV series \(id)" }

    /// Returns whether the votes on the season are known.
    public func contains(_ part: TVSeasonPart) -> Bool { !missingSeasons.map(TVSeasonPart.init).contains(part) }
}

/// The votes on the episodes of a season.
public struct SeasonRatings: Equatable, Sendable, Codable {
    /// The number of the season.
    public let seasonNumber: Int
    /// The episodes, by number.
    public let episodes: [EpisodeRating]

    public init(seasonNumber: Int, episodes: [EpisodeRating]) {
        self.seasonNumber = seasonNumber
        self.episodes = episodes
    }

    /// The mean of the episodes' ratings, or `nil` if no episode has votes.
    public var average: Double? { episodes.compactMap(\.rating).mean }
}

extension TVSeason {
    /// The votes on the season's episodes; `nil` if they are unknown.
    package var ratings: SeasonRatings? {
        episodes.map { episodes in
            SeasonRatings(
                seasonNumber: seasonNumber,
                episodes: episodes.map {
                    EpisodeRating(
                        id: $0.id, episodeNumber: $0.episodeNumber, name: $0.name, airDate: $0.airDate,
                        runtime: $0.runtime, voteAverage: $0.voteAverage, voteCount: $0.voteCount)
                })
        }
    }
}

/// The votes on an episode.
public struct EpisodeRating: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The number within the season, usually counted from 1.
    public let episodeNumber: Int
    /// The title in the requested language.
    public let name: String
    /// The day of the broadcast: 00:00 UTC.
    public let airDate: Date?
    /// The length in minutes.
    public let runtime: Int?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?

    public init(
        id: Int, episodeNumber: Int, name: String, airDate: Date? = nil, runtime: Int? = nil,
        voteAverage: Double? = nil, voteCount: Int? = nil
    ) {
        self.id = id
        self.episodeNumber = episodeNumber
        self.name = name
        self.airDate = airDate
        self.runtime = runtime
        self.voteAverage = voteAverage
        self.voteCount = voteCount
    }

    /// The average vote, or `nil` if there are no votes.
    public var rating: Double? { (voteCount ?? 0) > 0 ? voteAverage : nil }
}
