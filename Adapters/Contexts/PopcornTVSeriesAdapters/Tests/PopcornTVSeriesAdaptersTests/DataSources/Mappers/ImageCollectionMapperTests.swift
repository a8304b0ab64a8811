import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct ImageCollectionMapperTests {
    @Test func `every kind of image is mapped to its paths, with the best rated first`() throws {
        let images = ImageCollectionMapper().map(
            try wire(
                """
                {"posters": [{"file_path": "/p1.jpg", "vote_average": 5}, {"file_path": "/p2.jpg", "vote_average": 6}],
                 "backdrops": [{"file_path": "/b.jpg"}], "logos": [{"file_path": "/l.png"}],
                 "stills": [{"file_path": "/s1.jpg"}, {"file_path": "/s2.jpg", "vote_average": 1}]}
                """),
            id: 7)
        #expect(
            images
                == ImageCollection(
                    id: 7, posterPaths: paths("/p2.jpg", "/p1.jpg"), backdropPaths: paths("/b.jpg"),
                    logoPaths: paths("/l.png"), stillPaths: paths("/s2.jpg", "/s1.jpg")))
    }

    @Test func `a kind of image that TMDb doesn't send has no paths`() throws {
        #expect(ImageCollectionMapper().map(try wire("{}"), id: 7) == ImageCollection(id: 7))
    }
}
