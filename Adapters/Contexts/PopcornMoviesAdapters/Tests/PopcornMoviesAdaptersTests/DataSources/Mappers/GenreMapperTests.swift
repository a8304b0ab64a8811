import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct GenreMapperTests {
    @Test func `a genre keeps its id and its name`() throws {
        let genre = GenreMapper().map(try wire(#"{"id": 18, "name": "Drama"}"#))
        #expect(genre == Genre(id: 18, name: "Drama"))
    }
}
