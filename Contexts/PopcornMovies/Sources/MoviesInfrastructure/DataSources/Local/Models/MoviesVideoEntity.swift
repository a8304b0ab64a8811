package import Foundation
package import Storage

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
        field("videoID", \.videoID, String.self),
        field("videoKey", \.videoKey, String.self),
        field("name", \.name, String.self),
        field("site", \.site, String.self),
        field("type", \.type, String.self),
        field("isOfficial", \.isOfficial, Bool?.self),
        field("languageCode", \.languageCode, String?.self),
        field("size", \.size, Int?.self),
        field("publishedAt", \.publishedAt, Date?.self))
}
