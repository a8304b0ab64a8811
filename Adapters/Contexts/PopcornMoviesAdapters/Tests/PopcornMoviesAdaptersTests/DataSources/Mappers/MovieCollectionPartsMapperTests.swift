import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct MovieCollectionPartsMapperTests {
    @Test func `every property of a collection with movies is mapped`() throws {
        let collection = MovieCollectionPartsMapper().map(
            try wire(
                """
                {"id": 10, "name": "Star Wars", "overview": "A family has problems.", "poster_path": "/p.jpg",
                 "backdrop_path": "/b.jpg", "parts": [{"id": 11, "title": "Star Wars"}]}
                """))
        #expect(
            collection
                == MovieCollectionParts(
                    id: 10,
                    name: "Star Wars",
                    overview: "A family has problems.",
                    posterPath: URL(string: "/p.jpg"),
                    backdropPath: URL(string: "/b.jpg"),
                    movies: [MoviePreview(id: 11, title: "Star Wars")]))
    }

    @Test func `a collection's movies are sorted by release date, then id, with undated ones last`() throws {
        let collection = MovieCollectionPartsMapper().map(
            try wire(
                """
                {"id": 10, "name": "N", "parts": [
                    {"id": 6, "title": "f"}, {"id": 2, "title": "b", "release_date": "1980-05-20"},
                    {"id": 5, "title": "e", "release_date": ""}, {"id": 9, "title": "c", "release_date": "1977-05-25"},
                    {"id": 4, "title": "d", "release_date": "1980-05-20"}]}
                """))
        #expect(collection.movies.map(\.id) == [9, 2, 4, 5, 6])
    }

    @Test func `missing properties of a collection are nil, and a collection without parts has no movies`() throws {
        let collection = MovieCollectionPartsMapper().map(try wire(#"{"id": 10, "name": "N", "overview": ""}"#))
        #expect(
            collection
                == MovieCollectionParts(
                    id: 10, name: "N", overview: nil, posterPath: nil, backdropPath: nil, movies: []))
    }
}
