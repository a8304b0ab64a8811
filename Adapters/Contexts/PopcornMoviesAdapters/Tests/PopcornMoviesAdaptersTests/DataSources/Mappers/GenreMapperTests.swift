import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct GenreMapperTests {
    @Test func `every property of a genre is mapped`() throws {
        let genre = GenreMapper().map(try wire(#"{"id": 18, "name": "Drama"}"#))
        #expect(genre == Genre(id: 18, name: "Drama"))
    }
}
