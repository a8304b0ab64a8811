import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct ProductionCompanyMapperTests {
    @Test func `every property of a production company is mapped`() throws {
        let company = ProductionCompanyMapper().map(
            try wire(#"{"id": 508, "logo_path": "/regency.png", "name": "Regency", "origin_country": "US"}"#))
        #expect(
            company
                == ProductionCompany(
                    id: 508, name: "Regency", originCountry: "US", logoPath: URL(string: "/regency.png")))
    }

    @Test func `a company's null country becomes empty, and its null logo becomes nil`() throws {
        let company = ProductionCompanyMapper().map(
            try wire(#"{"id": 508, "logo_path": null, "name": "Regency", "origin_country": null}"#))
        #expect(company == ProductionCompany(id: 508, name: "Regency", originCountry: "", logoPath: nil))
    }
}
