package import TVSeriesDomain

extension SeriesRatings {
    package static func mock(
        id: Int = 1396, name: String = "Breaking Bad",
        seasons: [SeasonRatings] = [
            SeasonRatings(seasonNumber: 1, episodes: []),
            SeasonRatings(seasonNumber: 5, episodes: [.mock(), .mock(id: 62162, episodeNumber: 15, airDate: nil)]),
        ],
        missingSeasons: [Int] = [3]
    ) -> SeriesRatings {
        SeriesRatings(id: id, name: name, seasons: seasons, missingSeasons: missingSeasons)
    }
}
