import MoviesDomain

/// ProductionCompany between domain and storage.
struct ProductionCompanyMapper {
    func map(_ entity: MoviesProductionCompanyEntity) -> ProductionCompany {
        ProductionCompany(
            id: entity.productionCompanyID,
            name: entity.name,
            originCountry: entity.originCountry,
            logoPath: entity.logoPath)
    }

    func map(_ domain: ProductionCompany) -> MoviesProductionCompanyEntity {
        MoviesProductionCompanyEntity(
            productionCompanyID: domain.id,
            name: domain.name,
            originCountry: domain.originCountry,
            logoPath: domain.logoPath)
    }
}
