package import TVSeriesDomain

extension SeriesRatings {
    package static func mock(
        id: Int = 1396, name: String = "Breaking Bad",
        seasons: [SeasonRatings] = [
            .mock(seasonNumber: 1, episodes: []), .mock(),
        ],
        missingSeasons: [Int] = [3]
    ) -> SeriesRatings {
        SeriesRatings(id: id, name: name, seasons: seasons, missingSeasons: missingSeasons)
    }
}
