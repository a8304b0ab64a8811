package import Foundation
package import Storage

package struct PeopleCreditTitleEntity: StoredModel {
    package var kind: String
    package var titleID: Int
    package var title: String
    package var originalTitle: String?
    package var overview: String?
    package var date: Date?
    package var posterPath: URL?
    package var backdropPath: URL?
    package var genreIDs: [Int]?
    package var popularity: Double?
    package var voteAverage: Double?
    package var voteCount: Int?

    package static let schema = Schema(
        "titles", Self.init,
        field("kind", \.kind, String.self),
        field("titleID", \.titleID, Int.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        field("overview", \.overview, String?.self),
        day("date", \.date, Date?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("backdropPath", \.backdropPath, URL?.self),
        field("genreIDs", \.genreIDs, [Int]?.self),
        field("popularity", \.popularity, Double?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self))
}
