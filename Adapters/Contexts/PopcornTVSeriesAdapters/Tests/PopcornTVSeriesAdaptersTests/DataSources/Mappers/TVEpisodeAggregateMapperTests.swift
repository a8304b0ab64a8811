import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct TVEpisodeAggregateMapperTests {
    private let reference = EpisodeReference(seriesID: 1, seasonNumber: 2, episodeNumber: 3)

    @Test func `an episode is mapped with its parts, and its credits and images have the episode's id`() throws {
        let aggregate = TVEpisodeAggregateMapper().map(
            try wire(
                """
                {"id": 30, "name": "E3", "season_number": 2, "episode_number": 3, "credits": {"cast": [], "crew": []},
                 "images": {"posters": [{"file_path": "/p.jpg"}]}}
                """), reference: reference)
        #expect(
            aggregate
                == TVEpisodeAggregate(
                    reference: reference, episode: TVEpisode(id: 30, name: "E3", episodeNumber: 3, seasonNumber: 2),
                    credits: Credits(id: 30, cast: [], crew: []),
                    images: ImageCollection(id: 30, posterPaths: paths("/p.jpg"))))
    }

    @Test func `parts missing from an episode's response are nil`() throws {
        let aggregate = TVEpisodeAggregateMapper().map(
            try wire(#"{"id": 30, "name": "E3", "season_number": 2, "episode_number": 3}"#), reference: reference)
        #expect(aggregate.credits == nil && aggregate.images == nil)
    }
}
