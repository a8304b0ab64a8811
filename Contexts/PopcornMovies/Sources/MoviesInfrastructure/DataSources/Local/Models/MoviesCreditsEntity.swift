package import Foundation
package import Storage

/// The stored credits of a movie.
package struct MoviesCreditsEntity: StoredRecord {
    package let movieID: Int
    package let language: String
    package var cast: [MoviesCastMemberEntity]?
    package var crew: [MoviesCrewMemberEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "movieCredits", Self.init,
        .key("movieID", \.movieID),
        .key("language", \.language),
        .children("cast", \.cast),
        .children("crew", \.crew),
        .field("cachedAt", \.cachedAt))
}
