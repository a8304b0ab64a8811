package import Foundation
package import Storage

/// A video of a stored movie.
package struct MoviesVideoEntity: StoredModel {
    package var videoID: String
    package var videoKey: String
    package var name: String
    package var site: String
    package var type: String
    package var isOfficial: Bool?
    package var languageCode: String?
    package var size: Int?
    package var publishedAt: Date?

    package static let schema = Schema(
        "videos", Self.init,
        .field("videoID", \.videoID),
        .field("videoKey", \.videoKey),
        .field("name", \.name),
        .field("site", \.site),
        .field("type", \.type),
        .field("isOfficial", \.isOfficial),
        .field("languageCode", \.languageCode),
        .field("size", \.size),
        .field("publishedAt", \.publishedAt))
}
