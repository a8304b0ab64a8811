import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleInfrastructure

@Suite struct ImageCollectionMapperTests {
    @Test(arguments: [ImageCollection.mock(), .mock(profilePaths: [])])
    func `portraits are stored with language and age, and survive the round trip`(_ domain: ImageCollection) throws {
        let mapper = ImageCollectionMapper()
        try checkRoundTrip(domain, renaming: ["id": "personID"], mapper.map, mapper.map)
    }
}
