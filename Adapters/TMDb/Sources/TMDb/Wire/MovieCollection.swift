public import Foundation

extension TMDb {
    /// Movies that belong together, from `/collection/{id}`.
    public struct MovieCollection: Decodable, Equatable, Sendable {
        public let id: Int
        public let name: String
        /// A summary in the language of the request.
        public let overview: String?
        /// The path of the poster, relative to the configuration's base URL.
        public let posterPath: URL?
        /// The path of the backdrop, relative to the configuration's base URL.
        public let backdropPath: URL?
        /// The movies, in no particular order.
        public let parts: [MovieListItem]?

        private enum CodingKeys: String, CodingKey {
            case id, name, overview, parts
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
        }
    }
}
