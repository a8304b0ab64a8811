import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct TVSeasonAggregateMapperTests {
    private let reference = SeasonReference(seriesID: 1, seasonNumber: 2)

    @Test func `a season is mapped with its parts, and its credits and images have the season's id`() throws {
        let aggregate = TVSeasonAggregateMapper().map(
            try wire(
                """
                {"id": 20, "name": "S2", "season_number": 2, "credits": {"cast": [], "crew": []},
                 "images": {"posters": [{"file_path": "/p.jpg"}]}}
                """), reference: reference)
        #expect(
            aggregate
                == TVSeasonAggregate(
                    reference: reference, season: TVSeason(id: 20, name: "S2", seasonNumber: 2),
                    credits: Credits(id: 20, cast: [], crew: []),
                    images: ImageCollection(id: 20, posterPaths: paths("/p.jpg"))))
    }

    @Test func `parts missing from a season's response are nil`() throws {
        let aggregate = TVSeasonAggregateMapper().map(
            try wire(#"{"id": 20, "name": "S2", "season_number": 2}"#), reference: reference)
        #expect(aggregate.credits == nil && aggregate.images == nil)
    }
}
