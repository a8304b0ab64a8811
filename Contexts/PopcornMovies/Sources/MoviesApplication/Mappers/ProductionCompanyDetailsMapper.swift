import CoreDomain
import MoviesDomain

/// Maps a company, resolving its logo.
struct ProductionCompanyDetailsMapper {
    func map(_ domain: ProductionCompany, imagesConfiguration: ImagesConfiguration?) -> ProductionCompanyDetails {
        ProductionCompanyDetails(
            id: domain.id,
            name: domain.name,
            originCountry: domain.originCountry,
            logoURLSet: imagesConfiguration?.logoURLSet(for: domain.logoPath))
    }
}
