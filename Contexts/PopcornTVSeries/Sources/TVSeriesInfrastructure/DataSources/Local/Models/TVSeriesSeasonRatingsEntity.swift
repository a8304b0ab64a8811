package import Storage

/// The stored votes on the episodes of a season.
package struct TVSeriesSeasonRatingsEntity: StoredModel {
    package var seasonNumber: Int
    package var episodes: [TVSeriesEpisodeRatingEntity]?

    package static let schema = Schema(
        "seasons", Self.init,
        field("seasonNumber", \.seasonNumber, Int.self),
        children("episodes", \.episodes, [TVSeriesEpisodeRatingEntity]?.self))
}
