public import Foundation

/// The pictures of a title, a person, a season or an episode, by kind; a kind that does not exist there is nil.
public struct ImageCollection: Decodable, Equatable, Sendable {
    public let posters: [ImageMetadata]?
    public let backdrops: [ImageMetadata]?
    public let logos: [ImageMetadata]?
    public let stills: [ImageMetadata]?
    public let profiles: [ImageMetadata]?
}

/// One picture.
public struct ImageMetadata: LossyElement, Equatable, Sendable {
    public let filePath: URL
    public let width: Int?
    public let height: Int?
    public let aspectRatio: Double?
    public let voteAverage: Double?
    public let voteCount: Int?
    /// ISO 639-1 of the words in the picture; nil where it shows none.
    public let languageCode: String?

    private enum CodingKeys: String, CodingKey {
        case filePath, width, height, aspectRatio, voteAverage, voteCount
        case languageCode = "iso6391"
    }

    /// One without a path says nothing.
    static func isReadable(in decoder: any Decoder) throws -> Bool {
        if try decoder.singleValueContainer().decodeNil() { return false }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        return try container.decodeIfPresent(String.self, forKey: .filePath).flatMap(URL.init(wireText:)) != nil
    }
}
