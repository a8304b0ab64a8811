import MoviesDomain
import TMDb

struct ProductionCountryMapper {
    func map(_ dto: TMDb.ProductionCountry) -> MoviesDomain.ProductionCountry {
        MoviesDomain.ProductionCountry(countryCode: dto.countryCode, name: dto.name)
    }
}
