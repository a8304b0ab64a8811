import MoviesDomain

/// ProductionCountry between domain and storage.
struct ProductionCountryMapper {
    func map(_ entity: MoviesProductionCountryEntity) -> ProductionCountry {
        ProductionCountry(
            countryCode: entity.countryCode,
            name: entity.name)
    }

    func map(_ domain: ProductionCountry) -> MoviesProductionCountryEntity {
        MoviesProductionCountryEntity(
            countryCode: domain.countryCode,
            name: domain.name)
    }
}
