package import Storage

package struct TVSeriesSeasonRatingsEntity: StoredModel {
    package var seasonNumber: Int
    package var episodes: [TVSeriesEpisodeRatingEntity]?

    package static let schema = Schema(
        "seasons", Self.init,
        field("seasonNumber", \.seasonNumber, Int.self),
        children("episodes", \.episodes, [TVSeriesEpisodeRatingEntity]?.self))
}
