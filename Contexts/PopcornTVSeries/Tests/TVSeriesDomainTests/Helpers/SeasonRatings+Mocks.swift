package import TVSeriesDomain

extension SeasonRatings {
    package static func mock(
        seasonNumber: Int = 5,
        episodes: [EpisodeRating] = [.mock(), .mock(id: 62162, episodeNumber: 15, airDate: nil)]
    ) -> SeasonRatings {
        SeasonRatings(seasonNumber: seasonNumber, episodes: episodes)
    }
}
