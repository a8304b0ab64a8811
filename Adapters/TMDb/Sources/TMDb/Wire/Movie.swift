public import Foundation

extension TMDb {
    /// A movie, from `/movie/{id}`.
    public struct Movie: Decodable, Equatable, Sendable {
        public let id: Int
        /// The title in the language of the request.
        public let title: String
        /// The tagline in the language of the request.
        public let tagline: String?
        /// The title in the original language.
        public let originalTitle: String?
        /// The original language, as ISO 639-1.
        public let originalLanguage: String?
        /// The countries of origin, as ISO 3166-1.
        public let originCountry: [String]?
        /// A summary in the language of the request.
        public let overview: String?
        /// The runtime in minutes, or `nil` if TMDb doesn't know it (0 on the wire).
        public let runtime: Int?
        /// The genres.
        public let genres: [Genre]?
        /// The day of the first release, at 00:00 UTC.
        public let releaseDate: Date?
        /// The path of the poster, relative to the configuration's base URL.
        public let posterPath: URL?
        /// The path of the backdrop, relative to the configuration's base URL.
        public let backdropPath: URL?
        /// The budget in US dollars, or 0 if TMDb doesn't know it.
        public let budget: Double?
        /// The revenue in US dollars, or 0 if TMDb doesn't know it.
        public let revenue: Double?
        /// The address of the website, or `nil` if it is empty or not a URL.
        public let homepageURL: URL?
        /// The IMDb id, such as "tt0137523".
        public let imdbID: String?
        /// The state of production.
        public let status: Status?
        /// The companies that produced the title.
        public let productionCompanies: [ProductionCompany]?
        /// The countries of production.
        public let productionCountries: [ProductionCountry]?
        /// The languages spoken in the title.
        public let spokenLanguages: [SpokenLanguage]?
        /// The collection that contains the movie, if any.
        public let belongsToCollection: BelongsToCollection?
        /// TMDb's own measure of popularity, without a unit or an upper bound.
        public let popularity: Double?
        /// The average rating, from 0 to 10.
        public let voteAverage: Double?
        public let voteCount: Int?
        /// Whether the entry is a video release, such as a direct-to-video title.
        public let hasVideo: Bool?
        /// Whether the entry is restricted to adults.
        public let isAdultOnly: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, title, tagline, overview, runtime, genres, budget, revenue, status, popularity
            case originalTitle = "original_title"
            case originalLanguage = "original_language"
            case originCountry = "origin_country"
            case releaseDate = "release_date"
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
            case homepageURL = "homepage"
            case imdbID = "imdb_id"
            case productionCompanies = "production_companies"
            case productionCountries = "production_countries"
            case spokenLanguages = "spoken_languages"
            case belongsToCollection = "belongs_to_collection"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
            case hasVideo = "video"
            case isAdultOnly = "adult"
        }
    }
}
