import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct ProductionCountryMapperTests {
    @Test func `every property of a production country is mapped`() throws {
        let country = ProductionCountryMapper().map(try wire(#"{"iso_3166_1": "DE", "name": "Germany"}"#))
        #expect(country == ProductionCountry(countryCode: "DE", name: "Germany"))
    }
}
