import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct GenreMapperTests {
    private let mapper = GenreMapper()

    @Test func `every property is stored under its own name`() {
        let domain = Genre.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain, renaming: ["id": "genreID"]))
    }

    @Test(arguments: [Genre.mock(), Genre(id: 0, name: "")])
    func `a genre survives the round trip`(_ domain: Genre) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }
}
