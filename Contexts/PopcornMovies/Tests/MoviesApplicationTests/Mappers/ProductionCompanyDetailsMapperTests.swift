import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct ProductionCompanyDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property passes, images as URLs if they can be resolved`(_ configuration: ImagesConfiguration?) {
        let details = ProductionCompanyDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: ProductionCompany.mock(), renaming: ["logoPath": "logoURLSet"],
            setting: [
                "logoURLSet": configuration.map { _ in ImageURLSet.logo("regency.png") }
            ])
        #expect(properties(of: details) == expected)
    }
}
