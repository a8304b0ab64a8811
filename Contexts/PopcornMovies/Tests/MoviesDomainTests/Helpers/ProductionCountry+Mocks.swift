package import MoviesDomain

extension ProductionCountry {
    package static func mock(
        countryCode: String = "US",
        name: String = "United States of America"
    ) -> ProductionCountry {
        ProductionCountry(countryCode: countryCode, name: name)
    }
}
