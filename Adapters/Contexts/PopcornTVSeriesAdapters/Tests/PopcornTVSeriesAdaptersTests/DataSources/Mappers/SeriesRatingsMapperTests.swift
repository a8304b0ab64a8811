import Foundation
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct SeriesRatingsMapperTests {
    @Test func `votes are mapped by season, missing seasons are reported, and specials are left out`() throws {
        let ratings = SeriesRatingsMapper().map(
            try wire(
                """
                {"id": 1396, "name": "Breaking Bad",
                 "seasons": [{"id": 1, "name": "Specials", "season_number": 0}, {"id": 4, "name": "3", "season_number": 3},
                             {"id": 2, "name": "1", "season_number": 1}, {"id": 3, "name": "2", "season_number": 2}],
                 "season/2": {"id": 3, "name": "2", "season_number": 2, "episodes": [
                    {"id": 21, "name": "Seven Thirty-Seven", "episode_number": 1, "season_number": 2,
                     "air_date": "2009-03-08", "runtime": 47, "vote_average": 8.2, "vote_count": 180},
                    {"id": 22, "name": "Grilled", "episode_number": 2, "season_number": 2}]},
                 "season/0": {"id": 1, "name": "Specials", "season_number": 0, "episodes": []}}
                """))
        #expect(
            ratings
                == SeriesRatings(
                    id: 1396, name: "Breaking Bad",
                    seasons: [
                        SeasonRatings(
                            seasonNumber: 2,
                            episodes: [
                                EpisodeRating(
                                    id: 21, episodeNumber: 1, name: "Seven Thirty-Seven",
                                    airDate: Date(timeIntervalSince1970: 1_236_470_400), runtime: 47,
                                    voteAverage: 8.2, voteCount: 180),
                                EpisodeRating(id: 22, episodeNumber: 2, name: "Grilled"),
                            ])
                    ],
                    missingSeasons: [1, 3]))
    }

    @Test func `a series without seasons has no ratings`() throws {
        let ratings = SeriesRatingsMapper().map(try wire(#"{"id": 1, "name": "One"}"#))
        #expect(ratings == SeriesRatings(id: 1, name: "One", seasons: []))
    }
}
