import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct MovieCollectionMapperTests {
    @Test func `every property of a movie's collection is mapped`() throws {
        let collection = MovieCollectionMapper().map(
            try wire(#"{"id": 10, "name": "Star Wars", "poster_path": "/p.jpg", "backdrop_path": "/b.jpg"}"#))
        #expect(
            collection
                == MovieCollection(
                    id: 10, name: "Star Wars", posterPath: URL(string: "/p.jpg"), backdropPath: URL(string: "/b.jpg")))
    }

    @Test(arguments: ["null", #""""#])
    func `a collection's null or empty image path becomes nil`(path: String) throws {
        let collection = MovieCollectionMapper().map(
            try wire(#"{"id": 10, "name": "Star Wars", "poster_path": \#(path), "backdrop_path": \#(path)}"#))
        #expect(collection == MovieCollection(id: 10, name: "Star Wars", posterPath: nil, backdropPath: nil))
    }
}
