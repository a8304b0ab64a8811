public import Foundation

extension TMDb {
    /// A season of a TV series, from `/tv/{id}/season/{n}` or, without episodes, as part of a series.
    public struct TVSeason: Decodable, Equatable, Sendable {
        public let id: Int
        /// The name in the language of the request, such as "Season 1", or "" if TMDb sends none.
        public let name: String
        /// The number of the season; 0 for the specials.
        public let seasonNumber: Int
        /// A summary in the language of the request.
        public let overview: String?
        /// The day of the first broadcast, at 00:00 UTC.
        public let airDate: Date?
        /// The path of the poster, relative to the configuration's base URL.
        public let posterPath: URL?
        /// The average rating, from 0 to 10.
        public let voteAverage: Double?
        /// The number of episodes, for a season that is part of a series.
        public let episodeCount: Int?
        /// The episodes, or `nil` for a season that is part of a series.
        public let episodes: [TVEpisode]?

        private enum CodingKeys: String, UnnamedKey {
            case id, name, overview, episodes
            case seasonNumber = "season_number"
            case airDate = "air_date"
            case posterPath = "poster_path"
            case voteAverage = "vote_average"
            case episodeCount = "episode_count"
        }
    }

    /// An episode, from `/tv/{id}/season/{n}/episode/{m}` or as part of a season.
    public struct TVEpisode: Decodable, Equatable, Sendable {
        public let id: Int
        /// The title in the language of the request, or "" if TMDb sends none.
        public let name: String
        /// The number within the season, from 1.
        public let episodeNumber: Int
        /// The number of the season; 0 for the specials.
        public let seasonNumber: Int
        /// A summary in the language of the request.
        public let overview: String?
        /// The air date, at 00:00 UTC.
        public let airDate: Date?
        /// TMDb's term for the kind of episode: "standard", "finale", "mid_season" or another.
        public let episodeType: String?
        /// The runtime in minutes, or `nil` if TMDb doesn't know it (0 on the wire).
        public let runtime: Int?
        /// The series' id.
        public let showID: Int?
        /// The producer's code of the episode.
        public let productionCode: String?
        /// The path of the still, relative to the configuration's base URL.
        public let stillPath: URL?
        /// The crew of this episode.
        public let crew: [CrewMember]?
        /// The guest stars of this episode.
        public let guestStars: [CastMember]?
        /// The average rating, from 0 to 10.
        public let voteAverage: Double?
        public let voteCount: Int?

        private enum CodingKeys: String, UnnamedKey {
            case id, name, overview, runtime, crew
            case episodeNumber = "episode_number"
            case seasonNumber = "season_number"
            case airDate = "air_date"
            case episodeType = "episode_type"
            case showID = "show_id"
            case productionCode = "production_code"
            case stillPath = "still_path"
            case guestStars = "guest_stars"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
        }
    }
}
