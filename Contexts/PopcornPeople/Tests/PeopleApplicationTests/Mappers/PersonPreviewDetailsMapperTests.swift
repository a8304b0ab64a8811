import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

@Suite struct PersonPreviewDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property passes, the portrait as URLs if it can be resolved`(_ configuration: ImagesConfiguration?) {
        let details = PersonPreviewDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: PersonPreview.mock(), renaming: ["profilePath": "profileURLSet"],
            setting: ["profileURLSet": configuration.map { _ in ImageURLSet.profile("miyazaki.jpg") }])
        #expect(properties(of: details) == expected)
    }
}
