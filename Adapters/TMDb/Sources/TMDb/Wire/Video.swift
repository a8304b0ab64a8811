public import Foundation

extension TMDb {
    /// The videos about a title.
    public struct VideoList: Decodable, Equatable, Sendable {
        /// The videos, in TMDb's order.
        public let results: [Video]
    }

    /// A trailer, a clip or another video about a title, hosted elsewhere.
    public struct Video: WireChild, Equatable, Sendable {
        /// TMDb's id of the entry.
        public let id: String
        /// The site's id of the video.
        public let key: String
        /// The site: "YouTube", "Vimeo" or another.
        public let site: String
        /// The kind: "Trailer", "Teaser", "Clip", "Featurette" or another.
        public let type: String
        /// The title of the video.
        public let name: String
        /// Whether the makers of the title published it.
        public let isOfficial: Bool?
        /// The instant of its publication at the site.
        public let publishedAt: Date?
        /// The language, as ISO 639-1.
        public let languageCode: String?
        /// The number of lines: 1080.
        public let size: Int?

        static let identity = ["id", "key", "name", "site", "type"]

        private enum CodingKeys: String, InstantKey {
            case id, key, site, type, name, publishedAt, size, isOfficial, languageCode
        }
    }
}
