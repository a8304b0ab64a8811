package import Foundation
package import Storage

package struct MoviesReleaseDatesEntity: StoredRecord {
    package let movieID: Int
    package let language: String
    package var releases: [MoviesMovieReleaseEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "movieReleaseDates", Self.init,
        key("movieID", \.movieID, Int.self),
        key("language", \.language, String.self),
        children("releases", \.releases, [MoviesMovieReleaseEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
