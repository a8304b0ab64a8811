import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct ImageCollectionMapperTests {
    private let mapper = ImageCollectionMapper()

    @Test(arguments: [
        ImageCollection.mock(), ImageCollection(id: 550, posterPaths: [], backdropPaths: [], logoPaths: []),
    ])
    func `images survive the round trip, with every property under its own name`(_ domain: ImageCollection) throws {
        try checkRoundTrip(domain, renaming: ["id": "movieID"], mapper.map, mapper.map)
    }
}
