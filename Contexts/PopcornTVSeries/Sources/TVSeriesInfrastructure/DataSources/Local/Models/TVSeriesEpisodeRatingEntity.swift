package import Foundation
package import Storage

package struct TVSeriesEpisodeRatingEntity: StoredModel {
    package var episodeID: Int
    package var episodeNumber: Int
    package var name: String
    package var airDate: Date?
    package var runtime: Int?
    package var voteAverage: Double?
    package var voteCount: Int?

    package static let schema = Schema(
        "episodes", Self.init,
        field("episodeID", \.episodeID, Int.self),
        field("episodeNumber", \.episodeNumber, Int.self),
        field("name", \.name, String.self),
        day("airDate", \.airDate, Date?.self),
        field("runtime", \.runtime, Int?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self))
}
