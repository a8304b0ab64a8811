public import Foundation

extension TMDb {
    /// The pictures of a record. A kind of picture that doesn't exist for this type of record is `nil`.
    public struct ImageCollection: Decodable, Equatable, Sendable {
        /// The posters of a movie, a series, a season or a collection.
        public let posters: [ImageMetadata]?
        /// The backdrops of a movie or a series.
        public let backdrops: [ImageMetadata]?
        /// The logos of a movie or a series.
        public let logos: [ImageMetadata]?
        /// The stills of an episode.
        public let stills: [ImageMetadata]?
        /// The portraits of a person.
        public let profiles: [ImageMetadata]?
    }

    /// One picture. A picture without a path is skipped.
    public struct ImageMetadata: Decodable, Equatable, Sendable {
        /// The path of the file, relative to the configuration's base URL.
        public let filePath: URL
        /// The average rating, from 0 to 10.
        public let voteAverage: Double?

        private enum CodingKeys: String, CodingKey {
            case filePath = "file_path"
            case voteAverage = "vote_average"
        }
    }
}

extension TMDb.ImageCollection {
    /// The paths of the posters, best rated first. Equally rated images keep TMDb's order.
    package var posterPaths: [URL] { paths(posters) }
    /// The paths of the backdrops, ordered like `posterPaths`.
    package var backdropPaths: [URL] { paths(backdrops) }
    /// The paths of the logos, ordered like `posterPaths`.
    package var logoPaths: [URL] { paths(logos) }
    /// The paths of the stills, ordered like `posterPaths`.
    package var stillPaths: [URL] { paths(stills) }
    /// The paths of the portraits, ordered like `posterPaths`.
    package var profilePaths: [URL] { paths(profiles) }

    private func paths(_ images: [TMDb.ImageMetadata]?) -> [URL] {
        (images ?? []).enumerated()
            .sorted { ($1.element.voteAverage ?? 0, $0.offset) < ($0.element.voteAverage ?? 0, $1.offset) }
            .map(\.element.filePath)
    }
}
