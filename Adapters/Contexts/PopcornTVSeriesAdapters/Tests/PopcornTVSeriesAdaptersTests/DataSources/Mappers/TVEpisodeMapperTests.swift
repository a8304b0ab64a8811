import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct TVEpisodeMapperTests {
    @Test func `missing or blank properties of an episode are nil, and empty lists stay empty`() throws {
        let episode = TVEpisodeMapper().map(
            try wire(
                """
                {"id": 1, "name": "Pilot", "episode_number": 1, "season_number": 1, "runtime": 0, "air_date": "",
                 "overview": "", "still_path": null, "crew": [], "guest_stars": []}
                """))
        #expect(
            episode
                == TVEpisode(id: 1, name: "Pilot", episodeNumber: 1, seasonNumber: 1, crew: [], guestStars: []))
    }
}
