import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct ProductionCompanyDetailsMapperTests {
    private let mapper = ProductionCompanyDetailsMapper()

    private func details(isResolved: Bool) -> ProductionCompanyDetails {
        ProductionCompanyDetails(
            id: 508,
            name: "Regency Enterprises",
            originCountry: "US",
            logoURLSet: isResolved ? .logo("regency.png") : nil)
    }

    @Test func `a company passes with its images' URLs`() {
        #expect(mapper.map(.mock(), imagesConfiguration: .mock()) == details(isResolved: true))
    }

    @Test func `without a configuration a company passes without images`() {
        #expect(mapper.map(.mock(), imagesConfiguration: nil) == details(isResolved: false))
    }
}
