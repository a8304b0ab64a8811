import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct ProductionCompanyMapperTests {
    private let mapper = ProductionCompanyMapper()

    @Test func `every property is stored under its own name`() {
        let domain = ProductionCompany.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain, renaming: ["id": "productionCompanyID"]))
    }

    @Test(arguments: [ProductionCompany.mock(), ProductionCompany(id: 0, name: "", originCountry: "")])
    func `a company survives the round trip`(_ domain: ProductionCompany) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }
}
