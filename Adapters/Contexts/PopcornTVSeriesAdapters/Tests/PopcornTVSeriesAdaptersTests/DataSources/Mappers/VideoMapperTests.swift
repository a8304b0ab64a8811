import Foundation
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct VideoMapperTests {
    @Test func `every property of a video is mapped`() throws {
        let video = VideoMapper().map(
            try wire(
                """
                {"iso_639_1": "en", "iso_3166_1": "US", "name": "Trailer (1999)", "key": "dfeUzm6KF4g",
                 "site": "YouTube", "size": 1080, "type": "Trailer", "official": true,
                 "published_at": "2014-10-02T19:20:22.000Z", "id": "639d5326"}
                """))
        #expect(
            video
                == Video(
                    id: "639d5326",
                    key: "dfeUzm6KF4g",
                    name: "Trailer (1999)",
                    site: "YouTube",
                    type: "Trailer",
                    isOfficial: true,
                    languageCode: "en",
                    size: 1080,
                    publishedAt: Date(timeIntervalSince1970: 1_412_277_622)))
    }

    @Test func `missing or blank properties of a video are nil`() throws {
        let video = VideoMapper().map(
            try wire(#"{"id": "v", "key": "k", "name": "n", "site": "s", "type": "t", "published_at": ""}"#))
        #expect(
            video
                == Video(
                    id: "v", key: "k", name: "n", site: "s", type: "t", isOfficial: nil, languageCode: nil, size: nil,
                    publishedAt: nil))
    }
}
