import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@Suite struct SeriesRatingsTests {
    /// Creates seasons and episodes, both numbered from 1, with these averages of 10 votes; 0 means no votes.
    private func ratings(_ seasons: [[Double]]) -> SeriesRatings {
        .mock(
            seasons: seasons.enumerated().map { season, averages in
                SeasonRatings(
                    seasonNumber: season + 1,
                    episodes: averages.enumerated().map {
                        .mock(episodeNumber: $0 + 1, voteAverage: $1, voteCount: $1 > 0 ? 10 : 0)
                    })
            })
    }

    private func place(_ rated: SeriesRatings.RatedEpisode?) -> [Int]? {
        rated.map { [$0.seasonNumber, $0.episode.episodeNumber] }
    }

    @Test(
        arguments: [(9.5, 3, 9.5), (0, 0, nil), (9.5, 0, nil), (9.5, nil, nil), (nil, 3, nil)]
            as [(Double?, Int?, Double?)])
    func `only an episode with votes has a rating`(_ average: Double?, _ count: Int?, _ rating: Double?) {
        #expect(EpisodeRating.mock(voteAverage: average, voteCount: count).rating == rating)
    }

    @Test(
        arguments: [([8, 9], 8.5), ([8, 0, 9], 8.5), ([7.25], 7.25), ([0, 0], nil), ([], nil)] as [([Double], Double?)])
    func `a season's average is the average of its episodes that have votes`(_ averages: [Double], _ average: Double?) {
        #expect(ratings([averages]).seasons[0].average == average)
    }

    @Test(
        arguments: [
            ([[8, 9.9], [6, 7]], [1, 2], [2, 1]), ([[0, 5], [0, 4]], [1, 2], [2, 2]),
            ([[8, 8], [8]], [1, 1], [1, 1]),
            ([[0], []], nil, nil), ([], nil, nil), ([[0, 5], [0]], nil, nil),
        ] as [([[Double]], [Int]?, [Int]?)])
    func `the best and lowest episodes are the first with the highest and lowest ratings`(
        _ seasons: [[Double]], _ best: [Int]?, _ lowest: [Int]?
    ) {
        #expect(place(ratings(seasons).best) == best)
        #expect(place(ratings(seasons).lowest) == lowest)
    }

    @Test func `the best episode has the number of its season, and its average vote as its rating`() {
        #expect(SeriesRatings.mock().best == .mock())
    }

    @Test func `a season without votes counts as an absent part`() {
        let ratings = SeriesRatings.mock(missingSeasons: [3])
        #expect(!ratings.contains(TVSeasonPart(3)))
        #expect(ratings.contains(TVSeasonPart(5)))
        #expect(TVSeasonPart(3).rawValue == "season 3")
        #expect(ratings.subject == "TV series 1396")
    }
}
