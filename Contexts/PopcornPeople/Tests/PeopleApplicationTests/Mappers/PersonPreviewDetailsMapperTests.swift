import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

@Suite struct PersonPreviewDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property is mapped, and a resolvable portrait becomes URLs`(_ configuration: ImagesConfiguration?) {
        let details = PersonPreviewDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: PersonPreview.mock(), renaming: ["profilePath": "profileURLSet"],
            setting: ["profileURLSet": configuration.map { _ in ImageURLSet.profile("miyazaki.jpg") }])
        #expect(properties(of: details) == expected)
    }
}
