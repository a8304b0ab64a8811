package import TVSeriesDomain

extension SeriesRatings.RatedEpisode {
    package static func mock(
        seasonNumber: Int = 5, episode: EpisodeRating = .mock(), rating: Double = 9.6
    ) -> SeriesRatings.RatedEpisode {
        SeriesRatings.RatedEpisode(seasonNumber: seasonNumber, episode: episode, rating: rating)
    }
}
