import MoviesDomain
import TMDb

/// TMDb’s ProductionCompany to the domain’s.
struct ProductionCompanyMapper {
    func map(_ dto: TMDb.ProductionCompany) -> MoviesDomain.ProductionCompany {
        MoviesDomain.ProductionCompany(
            id: dto.id,
            name: dto.name,
            originCountry: dto.originCountry,
            logoPath: dto.logoPath)
    }
}
