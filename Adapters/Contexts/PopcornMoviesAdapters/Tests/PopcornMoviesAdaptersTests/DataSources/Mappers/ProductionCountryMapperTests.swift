import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct ProductionCountryMapperTests {
    @Test func `a country keeps its code and its name`() throws {
        let country = ProductionCountryMapper().map(try wire(#"{"iso_3166_1": "DE", "name": "Germany"}"#))
        #expect(country == ProductionCountry(countryCode: "DE", name: "Germany"))
    }
}
