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

    @Test func `an update replaces every property except the key`() throws {
        let other = ImageCollection(id: 550, posterPaths: [], backdropPaths: [], logoPaths: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }
}
