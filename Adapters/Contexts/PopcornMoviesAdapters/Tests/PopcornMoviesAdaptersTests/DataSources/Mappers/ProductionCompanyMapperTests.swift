import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct ProductionCompanyMapperTests {
    @Test func `a company keeps all that TMDb tells`() throws {
        let company = ProductionCompanyMapper().map(
            try wire(#"{"id": 508, "logo_path": "/regency.png", "name": "Regency", "origin_country": "US"}"#))
        #expect(
            company
                == ProductionCompany(
                    id: 508, name: "Regency", originCountry: "US", logoPath: URL(string: "/regency.png")))
    }

    @Test func `a company without a country has an empty one, and without a logo none`() throws {
        let company = ProductionCompanyMapper().map(
            try wire(#"{"id": 508, "logo_path": null, "name": "Regency", "origin_country": null}"#))
        #expect(company == ProductionCompany(id: 508, name: "Regency", originCountry: "", logoPath: nil))
    }
}
