package import Foundation
package import Storage

package struct MoviesMovieReleaseEntity: StoredModel {
    package var countryCode: String
    package var certification: String?
    package var type: Int?
    package var releasedAt: Date?

    package static let schema = Schema(
        "releases", Self.init,
        field("countryCode", \.countryCode, String.self),
        field("certification", \.certification, String?.self),
        field("type", \.type, Int?.self),
        field("releasedAt", \.releasedAt, Date?.self))
}
