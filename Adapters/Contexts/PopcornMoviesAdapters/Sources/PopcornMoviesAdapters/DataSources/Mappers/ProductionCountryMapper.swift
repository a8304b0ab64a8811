import MoviesDomain
import TMDb

/// TMDb’s ProductionCountry to the domain’s.
struct ProductionCountryMapper {
    func map(_ dto: TMDb.ProductionCountry) -> MoviesDomain.ProductionCountry {
        MoviesDomain.ProductionCountry(
            countryCode: dto.countryCode,
            name: dto.name)
    }
}
