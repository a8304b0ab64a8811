import Foundation
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct TVSeasonMapperTests {
    @Test func `every property of a season and its episodes is mapped`() throws {
        let season = TVSeasonMapper().map(
            try wire(
                """
                {"id": 30272, "name": "Season 5", "season_number": 5, "overview": "An empire.",
                 "air_date": "2012-07-15", "poster_path": "/p.jpg", "vote_average": 8.9, "episode_count": 16,
                 "episodes": [
                    {"id": 62161, "name": "Ozymandias", "episode_number": 14, "season_number": 5,
                     "overview": "Everyone pays.", "air_date": "2013-09-15", "episode_type": "standard",
                     "runtime": 48, "show_id": 1396, "production_code": "514", "still_path": "/s.jpg",
                     "crew": [{"id": 1, "credit_id": "c1", "name": "Al", "job": "Director", "department": "Directing"}],
                     "guest_stars": [{"id": 2, "credit_id": "c2", "name": "Bo", "character": "Zed", "order": 500}],
                     "vote_average": 9.6, "vote_count": 512},
                    {"id": 62162, "name": "Granite State", "episode_number": 15, "season_number": 5}]}
                """))
        let episode = TVEpisode(
            id: 62161, name: "Ozymandias", episodeNumber: 14, seasonNumber: 5, overview: "Everyone pays.",
            airDate: Date(timeIntervalSince1970: 1_379_203_200), episodeType: "standard", runtime: 48, showID: 1396,
            productionCode: "514", stillPath: URL(string: "/s.jpg"),
            crew: [
                CrewMember(
                    id: 1, creditID: "c1", name: "Al", job: "Director", department: "Directing", gender: .unknown)
            ],
            guestStars: [
                CastMember(id: 2, creditID: "c2", name: "Bo", character: "Zed", gender: .unknown, order: 500)
            ],
            voteAverage: 9.6, voteCount: 512)
        #expect(
            season
                == TVSeason(
                    id: 30272, name: "Season 5", seasonNumber: 5, overview: "An empire.",
                    airDate: Date(timeIntervalSince1970: 1_342_310_400), posterPath: URL(string: "/p.jpg"),
                    voteAverage: 8.9, episodeCount: 16,
                    episodes: [
                        episode, TVEpisode(id: 62162, name: "Granite State", episodeNumber: 15, seasonNumber: 5),
                    ]))
    }

    @Test func `missing properties of a season are nil, and an empty list of episodes stays empty`() throws {
        #expect(
            TVSeasonMapper().map(try wire(#"{"id": 1, "name": "S", "season_number": 0, "air_date": ""}"#))
                == TVSeason(id: 1, name: "S", seasonNumber: 0))
        #expect(
            TVSeasonMapper().map(try wire(#"{"id": 1, "name": "S", "season_number": 0, "episodes": []}"#))
                == TVSeason(id: 1, name: "S", seasonNumber: 0, episodes: []))
    }
}
