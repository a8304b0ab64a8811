import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleInfrastructure

@Suite struct ImageCollectionMapperTests {
    @Test(arguments: [ImageCollection.mock(), .mock(profilePaths: [])])
    func `portraits are stored with language and age, and survive the round trip`(_ domain: ImageCollection) {
        let entity = ImageCollectionMapper().map(domain, language: "de", cachedAt: ManualClock.start)
        let expected = properties(
            of: domain, renaming: ["id": "personID"], setting: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity) == expected)
        #expect(ImageCollectionMapper().map(entity) == domain)
    }
}
