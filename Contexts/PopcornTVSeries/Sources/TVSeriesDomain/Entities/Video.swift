public import Foundation

/// A trailer or other video on a video service.
public struct Video: Identifiable, Equatable, Sendable, Codable {
    /// The video's id on TMDb.
    public let id: String
    /// The video's id on the site that hosts it.
    public let key: String
    public let name: String
    /// The video service, such as “YouTube” or “Vimeo”.
    public let site: String
    /// The type of the video, such as “Trailer”, “Teaser” or “Clip”.
    public let type: String
    /// Whether the makers of the series published the video.
    public let isOfficial: Bool?
    /// The language as an ISO 639-1 code.
    public let languageCode: String?
    /// The height of the video in pixels.
    public let size: Int?
    /// The time of publication.
    public let publishedAt: Date?

    public init(
        id: String, key: String, name: String, site: String, type: String, isOfficial: Bool? = nil,
        languageCode: String? = nil, size: Int? = nil, publishedAt: Date? = nil
    ) {
        self.id = id
        self.key = key
        self.name = name
        self.site = site
        self.type = type
        self.isOfficial = isOfficial
        self.languageCode = languageCode
        self.size = size
        self.publishedAt = publishedAt
    }
}
