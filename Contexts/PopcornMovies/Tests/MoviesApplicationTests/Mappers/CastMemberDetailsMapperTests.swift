import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct CastMemberDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property passes, images as URLs if they can be resolved`(_ configuration: ImagesConfiguration?) {
        let details = CastMemberDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: CastMember.mock(), renaming: ["profilePath": "profileURLSet"],
            setting: [
                "profileURLSet": configuration.map { _ in ImageURLSet.profile("norton.jpg") }
            ])
        #expect(properties(of: details) == expected)
    }
}
