public import Foundation

extension TMDb {
    /// A TV series, from `/tv/{id}`.
    public struct TVSeries: Decodable, Equatable, Sendable {
        public let id: Int
        /// The title in the language of the request.
        public let name: String
        /// The tagline in the language of the request.
        public let tagline: String?
        /// The title in the original language.
        public let originalName: String?
        /// The original language, as ISO 639-1.
        public let originalLanguage: String?
        /// A summary in the language of the request.
        public let overview: String?
        /// The usual episode lengths, in minutes.
        public let episodeRunTime: [Int]?
        /// The number of seasons, not counting the specials.
        public let numberOfSeasons: Int?
        /// The number of episodes, not counting the specials.
        public let numberOfEpisodes: Int?
        /// The seasons, without their episodes.
        public let seasons: [TVSeason]?
        /// The people credited as creators of the series.
        public let createdBy: [Creator]?
        /// The genres.
        public let genres: [Genre]?
        /// The day of the first episode, at 00:00 UTC.
        public let firstAirDate: Date?
        /// The countries of origin, as ISO 3166-1.
        public let originCountry: [String]?
        /// The path of the poster, relative to the configuration's base URL.
        public let posterPath: URL?
        /// The path of the backdrop, relative to the configuration's base URL.
        public let backdropPath: URL?
        /// The address of the website, or `nil` if it is empty or not a URL.
        public let homepageURL: URL?
        /// Whether new episodes are being produced.
        public let isInProduction: Bool?
        /// The languages of the episodes, as ISO 639-1 codes.
        public let languages: [String]?
        /// The day of the latest episode, at 00:00 UTC.
        public let lastAirDate: Date?
        /// The latest episode.
        public let lastEpisodeToAir: TVEpisodeAirDate?
        /// The next episode, if it has been announced.
        public let nextEpisodeToAir: TVEpisodeAirDate?
        /// The networks and streaming services that carry the series.
        public let networks: [Network]?
        /// The companies that produced the title.
        public let productionCompanies: [ProductionCompany]?
        /// The countries of production.
        public let productionCountries: [ProductionCountry]?
        /// The languages spoken in the title.
        public let spokenLanguages: [SpokenLanguage]?
        /// The status: "Returning Series", "Planned", "In Production", "Ended", "Canceled", "Pilot" or another.
        public let status: String?
        /// TMDb's term for the kind of series: "Scripted", "Documentary" or another.
        public let type: String?
        /// TMDb's own measure of popularity, without a unit or an upper bound.
        public let popularity: Double?
        /// The average rating, from 0 to 10.
        public let voteAverage: Double?
        public let voteCount: Int?
        /// Whether the entry is restricted to adults.
        public let isAdultOnly: Bool?

        private enum CodingKeys: String, VocabularyKey {
            case id, name, tagline, overview, seasons, genres, languages, networks, status, type, popularity
            case originalName = "original_name"
            case originalLanguage = "original_language"
            case episodeRunTime = "episode_run_time"
            case numberOfSeasons = "number_of_seasons"
            case numberOfEpisodes = "number_of_episodes"
            case createdBy = "created_by"
            case firstAirDate = "first_air_date"
            case originCountry = "origin_country"
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
            case homepageURL = "homepage"
            case isInProduction = "in_production"
            case lastAirDate = "last_air_date"
            case lastEpisodeToAir = "last_episode_to_air"
            case nextEpisodeToAir = "next_episode_to_air"
            case productionCompanies = "production_companies"
            case productionCountries = "production_countries"
            case spokenLanguages = "spoken_languages"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
            case isAdultOnly = "adult"

            var vocabulary: Set<String>? { self == .status ? Self.states : nil }

            private static let states: Set = [
                "Returning Series", "Planned", "In Production", "Ended", "Canceled", "Pilot",
            ]
        }
    }

    /// A creator of a TV series.
    public struct Creator: Decodable, Equatable, Sendable {
        public let id: Int
        /// The id of the credit, not of the person.
        public let creditID: String
        public let name: String
        /// The person's name in the original script, or the name if TMDb sends none.
        public let originalName: String
        /// The department of the best-known credits: "Acting", "Directing" or another.
        public let knownForDepartment: String?
        /// The person's gender, `.unknown` if TMDb doesn't know it.
        public let gender: Gender
        /// The path of the portrait, relative to the configuration's base URL.
        public let profilePath: URL?

        private enum CodingKeys: String, FallbackKey {
            case id, name, gender
            case creditID = "credit_id"
            case originalName = "original_name"
            case knownForDepartment = "known_for_department"
            case profilePath = "profile_path"

            var fallback: Self? { self == .originalName ? .name : nil }
        }
    }

    /// A network or a streaming service that carries a TV series.
    public struct Network: Decodable, Equatable, Sendable {
        public let id: Int
        public let name: String
        /// The path of the logo, relative to the configuration's base URL.
        public let logoPath: URL?
        /// The country of origin, as an ISO 3166-1 code.
        public let originCountry: String?
        /// The city of the headquarters, as free text.
        public let headquarters: String?
        /// The address of the website, or `nil` if it is empty or not a URL.
        public let homepage: URL?

        private enum CodingKeys: String, CodingKey {
            case id, name, headquarters, homepage
            case logoPath = "logo_path"
            case originCountry = "origin_country"
        }
    }

    /// The latest or the next episode of a TV series, with fewer properties than `TVEpisode`.
    public struct TVEpisodeAirDate: OptionalObject, Equatable, Sendable {
        public let id: Int
        /// The title in the language of the request, or "" if TMDb sends none.
        public let name: String
        /// The number within the season, from 1.
        public let episodeNumber: Int?
        /// The number of the season; 0 for the specials.
        public let seasonNumber: Int?
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
        /// The producer's own code for the episode.
        public let productionCode: String?
        /// The path of the still, relative to the configuration's base URL.
        public let stillPath: URL?
        /// The average rating, from 0 to 10.
        public let voteAverage: Double?
        public let voteCount: Int?

        private enum CodingKeys: String, UnnamedKey {
            case id, name, overview, runtime
            case episodeNumber = "episode_number"
            case seasonNumber = "season_number"
            case airDate = "air_date"
            case episodeType = "episode_type"
            case showID = "show_id"
            case productionCode = "production_code"
            case stillPath = "still_path"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
        }
    }
}
