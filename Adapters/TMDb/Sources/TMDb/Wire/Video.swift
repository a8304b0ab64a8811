public import Foundation

extension TMDb {
    /// The videos about a title.
    public struct VideoList: Decodable, Equatable, Sendable {
        /// The videos, in TMDb's order.
        public let results: [Video]
    }

    /// A trailer, a clip or another video about a title, hosted elsewhere.
    public struct Video: Decodable, Equatable, Sendable {
        /// TMDb's id for the entry.
        public let id: String
        /// The site's id for the video.
        public let key: String
        /// The site: "YouTube", "Vimeo" or another.
        public let site: String
        /// The kind: "Trailer", "Teaser", "Clip", "Featurette" or another.
        public let type: String
        /// The title of the video.
        public let name: String
        /// Whether the video was published by the makers of the title.
        public let isOfficial: Bool?
        /// The time of publication on the site, or `nil` if TMDb's text is invalid.
        public let publishedAt: Date?
        /// The language, as an ISO 639-1 code.
        public let languageCode: String?
        /// The vertical resolution in lines, such as 1080.
        public let size: Int?

        private enum CodingKeys: String, InstantKey {
            case id, key, site, type, name, size
            case isOfficial = "official"
            case publishedAt = "published_at"
            case languageCode = "iso_639_1"
        }
    }
}

extension TMDb.VideoList {
    /// The videos: official trailers, then other trailers, teasers and the rest, each group in TMDb's order.
    package var byImportance: [TMDb.Video] {
        results.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }
}

extension TMDb.Video {
    fileprivate var rank: Int {
        switch type {
        case "Trailer": isOfficial == true ? 0 : 1
        case "Teaser": 2
        default: 3
        }
    }
}
