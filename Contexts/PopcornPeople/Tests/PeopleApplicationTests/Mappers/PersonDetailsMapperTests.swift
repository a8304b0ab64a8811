import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

@Suite struct PersonDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `all properties are mapped, and a resolvable portrait becomes URLs`(_ configuration: ImagesConfiguration?) {
        let details = PersonDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: Person.mock(), renaming: ["profilePath": "profileURLSet"],
            setting: [
                "profileURLSet": configuration.map { _ in ImageURLSet.profile("pitt.jpg") }, "initials": "BP",
            ])
        #expect(properties(of: details) == expected)
    }
}
