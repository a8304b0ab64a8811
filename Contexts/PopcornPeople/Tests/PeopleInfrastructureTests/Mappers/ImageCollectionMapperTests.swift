import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleInfrastructure

@Suite struct ImageCollectionMapperTests {
    private let mapper = ImageCollectionMapper()

    @Test(arguments: [ImageCollection.mock(), .mock(profilePaths: [])])
    func `portraits are stored with language and age, and survive the round trip`(_ domain: ImageCollection) throws {
        try checkRoundTrip(domain, renaming: ["id": "personID"], mapper.map, mapper.map)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = ImageCollection(id: 287, profilePaths: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }
}
