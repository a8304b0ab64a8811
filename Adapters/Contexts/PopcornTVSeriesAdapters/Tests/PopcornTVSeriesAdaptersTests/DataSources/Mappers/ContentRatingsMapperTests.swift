import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct ContentRatingsMapperTests {
    @Test func `certifications keep TMDb's order and repeated countries, and a blank certification is nil`() throws {
        let ratings = ContentRatingsMapper().map(
            try wire(
                """
                {"results": [{"iso_3166_1": "US", "rating": "TV-MA", "descriptors": ["Violence"]},
                             {"iso_3166_1": "DE", "rating": ""}, {"iso_3166_1": "US", "rating": "TV-14"}]}
                """),
            seriesID: 1396)
        #expect(
            ratings
                == ContentRatings(
                    id: 1396,
                    ratings: [
                        ContentRating(countryCode: "US", rating: "TV-MA"), ContentRating(countryCode: "DE"),
                        ContentRating(countryCode: "US", rating: "TV-14"),
                    ]))
    }
}
