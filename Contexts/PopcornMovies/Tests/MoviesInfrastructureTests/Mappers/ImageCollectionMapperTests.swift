import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct ImageCollectionMapperTests {
    private let mapper = ImageCollectionMapper()

    @Test func `every property is stored under its own name, with language and age`() {
        let domain = ImageCollection.mock()
        let entity = mapper.map(domain, language: "de", cachedAt: ManualClock.start)
        let expected = properties(
            of: domain, renaming: ["id": "movieID"], setting: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity) == expected)
    }

    @Test(arguments: [
        ImageCollection.mock(), ImageCollection(id: 550, posterPaths: [], backdropPaths: [], logoPaths: []),
    ])
    func `images survive the round trip`(_ domain: ImageCollection) {
        #expect(mapper.map(mapper.map(domain, language: "de", cachedAt: ManualClock.start)) == domain)
    }
}
