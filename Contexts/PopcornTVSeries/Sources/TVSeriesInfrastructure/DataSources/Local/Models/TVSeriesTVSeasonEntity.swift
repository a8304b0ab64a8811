package import Foundation
package import Storage

/// A stored season, on its own or as part of a TV series.
package struct TVSeriesTVSeasonEntity: StoredModel {
    package var seasonID: Int
    package var name: String
    package var seasonNumber: Int
    package var overview: String?
    package var airDate: Date?
    package var posterPath: URL?
    package var voteAverage: Double?
    package var episodeCount: Int?
    package var episodes: [TVSeriesTVEpisodeEntity]?

    package static let schema = Schema(
        "seasons", Self.init,
        field("seasonID", \.seasonID, Int.self),
        field("name", \.name, String.self),
        field("seasonNumber", \.seasonNumber, Int.self),
        field("overview", \.overview, String?.self),
        day("airDate", \.airDate, Date?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("episodeCount", \.episodeCount, Int?.self),
        children("episodes", \.episodes, [TVSeriesTVEpisodeEntity]?.self))
}
