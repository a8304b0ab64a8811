import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct MovieCollectionPartsMapperTests {
    private let mapper = MovieCollectionPartsMapper()

    @Test func `every property of a collection is stored under its own name, with the ids of its movies`() {
        let domain = MovieCollectionParts.mock()
        let entity = mapper.map(domain, language: "de", cachedAt: ManualClock.start)
        var expected = properties(
            of: domain, renaming: ["id": "collectionID"],
            setting: ["language": "de", "cachedAt": ManualClock.start, "movieIDs": [807, 808]])
        expected["movies"] = nil
        #expect(properties(of: entity) == expected)
    }

    @Test(arguments: [MovieCollectionParts.mock(), MovieCollectionParts(id: 0, name: "", movies: [])])
    func `a collection and its movies survive the round trip`(_ domain: MovieCollectionParts) {
        let entity = mapper.map(domain, language: "de", cachedAt: ManualClock.start)
        #expect(mapper.map(entity, movies: domain.movies) == domain)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = MovieCollectionParts(id: 1565, name: "", movies: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }
}
