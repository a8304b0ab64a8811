package import Foundation
package import Storage

/// The latest or next episode of a stored TV series.
package struct TVSeriesTVEpisodeAirDateEntity: StoredModel {
    package var episodeID: Int
    package var name: String
    package var episodeNumber: Int?
    package var seasonNumber: Int?
    package var overview: String?
    package var airDate: Date?
    package var episodeType: String?
    package var runtime: Int?
    package var showID: Int?
    package var productionCode: String?
    package var stillPath: URL?
    package var voteAverage: Double?
    package var voteCount: Int?

    package static let schema = Schema(
        "episode", Self.init,
        field("episodeID", \.episodeID, Int.self),
        field("name", \.name, String.self),
        field("episodeNumber", \.episodeNumber, Int?.self),
        field("seasonNumber", \.seasonNumber, Int?.self),
        field("overview", \.overview, String?.self),
        day("airDate", \.airDate, Date?.self),
        field("episodeType", \.episodeType, String?.self),
        field("runtime", \.runtime, Int?.self),
        field("showID", \.showID, Int?.self),
        field("productionCode", \.productionCode, String?.self),
        field("stillPath", \.stillPath, URL?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self))
}
