import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct MovieStatusMapperTests {
    @Test(arguments: [
        (#""Rumored""#, MovieStatus.rumoured), (#""Planned""#, .planned), (#""In Production""#, .inProduction),
        (#""Post Production""#, .postProduction), (#""Released""#, .released), (#""Canceled""#, .cancelled),
        (#""Lost""#, nil), (#""released""#, nil), (#""""#, nil), ("null", nil),
    ])
    func `a known status text is mapped, and any other text becomes nil`(word: String, status: MovieStatus?) throws {
        let movie = MovieMapper().map(try wire(#"{"id": 1, "title": "T", "status": \#(word)}"#))
        #expect(movie == Movie(id: 1, title: "T", status: status))
    }
}
