import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct MovieCollectionMapperTests {
    private let mapper = MovieCollectionMapper()

    @Test func `every property is stored under its own name`() {
        let domain = MovieCollection.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain, renaming: ["id": "collectionID"]))
    }

    @Test(arguments: [MovieCollection.mock(), MovieCollection(id: 0, name: "")])
    func `a collection survives the round trip`(_ domain: MovieCollection) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }
}
