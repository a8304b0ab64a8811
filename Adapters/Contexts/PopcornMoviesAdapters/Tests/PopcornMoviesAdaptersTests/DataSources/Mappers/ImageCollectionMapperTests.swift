import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct ImageCollectionMapperTests {
    @Test func `images are sorted by rating, and equally rated ones keep TMDb's order`() throws {
        let images = ImageCollectionMapper().map(
            try wire(
                """
                {"posters": [\(image("/p1.jpg", 5.3)), \(image("/p2.jpg", 5.8)), \(image("/p3.jpg", 5.3))],
                 "backdrops": [\(image("/b1.jpg", 1)), \(image("/b2.jpg", 2)), \(image("/b3.jpg", 3))],
                 "logos": [\(image("/l1.png", nil)), \(image("/l2.png", 0)), \(image("/l3.png", 0.1))]}
                """),
            movieID: 550)
        #expect(
            images
                == ImageCollection(
                    id: 550,
                    posterPaths: paths("/p2.jpg", "/p1.jpg", "/p3.jpg"),
                    backdropPaths: paths("/b3.jpg", "/b2.jpg", "/b1.jpg"),
                    logoPaths: paths("/l3.png", "/l1.png", "/l2.png")))
    }

    @Test func `a kind of image missing from the response has no paths`() throws {
        let images = ImageCollectionMapper().map(try wire(#"{"posters": null, "backdrops": []}"#), movieID: 550)
        #expect(images == ImageCollection(id: 550, posterPaths: [], backdropPaths: [], logoPaths: []))
    }

    private func image(_ path: String, _ voteAverage: Double?) -> String {
        """
        {"file_path": "\(path)", "width": 500, "height": 750, "vote_average": \(voteAverage.map { "\($0)" } ?? "null")}
        """
    }
}
