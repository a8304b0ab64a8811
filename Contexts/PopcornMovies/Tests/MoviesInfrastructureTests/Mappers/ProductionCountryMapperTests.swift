import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct ProductionCountryMapperTests {
    private let mapper = ProductionCountryMapper()

    @Test func `every property is stored under its own name`() {
        let domain = ProductionCountry.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain))
    }

    @Test(arguments: [ProductionCountry.mock(), ProductionCountry(countryCode: "", name: "")])
    func `a country survives the round trip`(_ domain: ProductionCountry) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }
}
