public import Foundation

extension TMDb {
    /// TMDb's configuration, from `/configuration`.
    public struct APIConfiguration: Decodable, Equatable, Sendable {
        /// The base URLs and sizes used to build image URLs.
        public let images: ImagesSection

        /// The base URLs and the sizes of images.
        public struct ImagesSection: Decodable, Equatable, Sendable {
            /// The base URL of images over http.
            public let baseURL: URL?
            /// The base URL of images over https.
            public let secureBaseURL: URL
            /// The sizes of backdrops: "w300", "original".
            public let backdropSizes: [String]
            /// The sizes of logos.
            public let logoSizes: [String]
            /// The sizes of posters.
            public let posterSizes: [String]
            /// The sizes of portraits. Some, such as "h632", are heights.
            public let profileSizes: [String]
            /// The sizes of stills.
            public let stillSizes: [String]

            private enum CodingKeys: String, ListsKey {
                case baseURL = "base_url"
                case secureBaseURL = "secure_base_url"
                case backdropSizes = "backdrop_sizes"
                case logoSizes = "logo_sizes"
                case posterSizes = "poster_sizes"
                case profileSizes = "profile_sizes"
                case stillSizes = "still_sizes"
            }
        }
    }

    /// The genres of one kind of title, from `/genre/movie/list` and `/genre/tv/list`.
    public struct GenreList: Decodable, Equatable, Sendable {
        /// The genres, in the language of the request.
        public let genres: [Genre]
    }
}
