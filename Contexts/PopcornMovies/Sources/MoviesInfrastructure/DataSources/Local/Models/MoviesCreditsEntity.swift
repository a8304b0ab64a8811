package import Foundation
package import Storage

package struct MoviesCreditsEntity: StoredRecord {
    package let movieID: Int
    package let language: String
    package var cast: [MoviesCastMemberEntity]?
    package var crew: [MoviesCrewMemberEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "movieCredits", Self.init,
        key("movieID", \.movieID, Int.self),
        key("language", \.language, String.self),
        children("cast", \.cast, [MoviesCastMemberEntity]?.self),
        children("crew", \.crew, [MoviesCrewMemberEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
