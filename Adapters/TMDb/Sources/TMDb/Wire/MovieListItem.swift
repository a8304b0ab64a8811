public import Foundation

extension TMDb {
    /// A movie in a list, with fewer properties than `Movie`.
    public struct MovieListItem: Decodable, Equatable, Sendable {
        public let id: Int
        /// The title in the language of the request.
        public let title: String
        /// The title in the original language.
        public let originalTitle: String?
        /// The original language, as ISO 639-1.
        public let originalLanguage: String?
        /// A summary in the language of the request.
        public let overview: String?
        /// The ids of the genres, as in `GenreList`.
        public let genreIDs: [Int]?
        /// The day of the first release, at 00:00 UTC.
        public let releaseDate: Date?
        /// The path of the poster, relative to the configuration's base URL.
        public let posterPath: URL?
        /// The path of the backdrop, relative to the configuration's base URL.
        public let backdropPath: URL?
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
            case id, title, overview, popularity
            case originalTitle = "original_title"
            case originalLanguage = "original_language"
            case genreIDs = "genre_ids"
            case releaseDate = "release_date"
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
            case hasVideo = "video"
            case isAdultOnly = "adult"
        }
    }
}
