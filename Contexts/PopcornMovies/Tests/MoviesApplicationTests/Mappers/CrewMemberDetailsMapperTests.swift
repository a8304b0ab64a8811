import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct CrewMemberDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property passes, images as URLs if they can be resolved`(_ configuration: ImagesConfiguration?) {
        let details = CrewMemberDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: CrewMember.mock(), renaming: ["profilePath": "profileURLSet"],
            setting: [
                "profileURLSet": configuration.map { _ in ImageURLSet.profile("fincher.jpg") }
            ])
        #expect(properties(of: details) == expected)
    }
}
