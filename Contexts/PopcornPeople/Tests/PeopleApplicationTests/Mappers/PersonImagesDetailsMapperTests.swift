import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

@Suite struct PersonImagesDetailsMapperTests {
    @Test(arguments: [
        (ImagesConfiguration.mock(), [ImageURLSet.profile("profile-1.jpg"), .profile("profile-2.jpg")]), (nil, []),
    ])
    func `a person's resolvable portraits are mapped to URLs in order`(
        _ configuration: ImagesConfiguration?, _ sets: [ImageURLSet]
    ) {
        let details = PersonImagesDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        #expect(details == PersonImagesDetails(id: 287, profileURLSets: sets))
    }
}
