public import Foundation

extension TMDb {
    /// A TV series in a list, with fewer properties than `TVSeries`.
    public struct TVSeriesListItem: Decodable, Equatable, Sendable {
        public let id: Int
        /// The title in the language of the request.
        public let name: String
        /// The title in the original language.
        public let originalName: String?
        /// The original language, as ISO 639-1.
        public let originalLanguage: String?
        /// The countries of origin, as ISO 3166-1.
        public let originCountry: [String]?
        /// A summary in the language of the request.
        public let overview: String?
        /// The ids of the genres, as in `GenreList`.
        public let genreIDs: [Int]?
        /// The day of the first episode, at 00:00 UTC.
        public let firstAirDate: Date?
        /// The path of the poster, relative to the configuration's base URL.
        public let posterPath: URL?
        /// The path of the backdrop, relative to the configuration's base URL.
        public let backdropPath: URL?
        /// TMDb's own measure of popularity, without a unit or an upper bound.
        public let popularity: Double?
        /// The average rating, from 0 to 10.
        public let voteAverage: Double?
        public let voteCount: Int?
        /// Whether the entry is restricted to adults.
        public let isAdultOnly: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, name, overview, popularity
            case originalName = "original_name"
            case originalLanguage = "original_language"
            case originCountry = "origin_country"
            case genreIDs = "genre_ids"
            case firstAirDate = "first_air_date"
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
            case isAdultOnly = "adult"
        }
    }
}
