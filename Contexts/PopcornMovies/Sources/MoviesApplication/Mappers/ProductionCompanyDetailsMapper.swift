import CoreDomain
import MoviesDomain

/// ProductionCompany as a face shows it, with its images’ URLs.
struct ProductionCompanyDetailsMapper {
    func map(_ domain: ProductionCompany, imagesConfiguration: ImagesConfiguration?) -> ProductionCompanyDetails {
        ProductionCompanyDetails(
            id: domain.id,
            name: domain.name,
            originCountry: domain.originCountry,
            logoURLSet: imagesConfiguration?.logoURLSet(for: domain.logoPath))
    }
}
