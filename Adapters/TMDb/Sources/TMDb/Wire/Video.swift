public import Foundation

/// A trailer, a clip or the like, kept at another site.
public struct Video: WireChild, Equatable, Sendable {
    public let id: String
    /// The site's own id of it.
    public let key: String
    /// "YouTube", "Vimeo" or a word to come.
    public let site: String
    /// "Trailer", "Teaser", "Clip", "Featurette" or a word to come.
    public let type: String
    public let name: String
    public let isOfficial: Bool?
    /// An instant, and not a day.
    public let publishedAt: Date?
    /// ISO 639-1.
    public let languageCode: String?
    /// Lines: 1080.
    public let size: Int?

    static let identity = ["id", "key", "name", "site", "type"]

    private enum CodingKeys: String, InstantKey {
        case id, key, site, type, name, publishedAt, size
        case isOfficial = "official"
        case languageCode = "iso6391"
    }
}
