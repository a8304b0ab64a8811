import Foundation
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct TVSeriesPreviewMapperTests {
    @Test func `every property of a series preview is mapped`() throws {
        let preview = TVSeriesPreviewMapper().map(
            try wire(
                """
                {"adult": true, "backdrop_path": "/b.jpg", "genre_ids": [80, 18], "id": 60059, "media_type": "tv",
                 "origin_country": ["US"], "original_language": "en", "original_name": "Saul",
                 "overview": "A lawyer.", "popularity": 41.2, "poster_path": "/p.jpg",
                 "first_air_date": "2015-02-08", "name": "Better Call Saul", "vote_average": 8.67, "vote_count": 5300}
                """))
        #expect(
            preview
                == TVSeriesPreview(
                    id: 60059, name: "Better Call Saul", originalName: "Saul", originalLanguage: "en",
                    originCountry: ["US"], overview: "A lawyer.",
                    firstAirDate: Date(timeIntervalSince1970: 1_423_353_600), genreIDs: [80, 18],
                    posterPath: URL(string: "/p.jpg"), backdropPath: URL(string: "/b.jpg"), popularity: 41.2,
                    voteAverage: 8.67, voteCount: 5300, isAdultOnly: true))
    }

    @Test func `missing or blank properties of a series preview are nil`() throws {
        let preview = TVSeriesPreviewMapper().map(
            try wire(#"{"id": 1, "name": "One", "overview": "", "first_air_date": "", "poster_path": null}"#))
        #expect(preview == TVSeriesPreview(id: 1, name: "One"))
    }
}
