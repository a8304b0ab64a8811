import MoviesDomain

/// WatchProviders between domain and storage.
struct WatchProvidersMapper {
    private let providerMapper = WatchProviderMapper()

    func map(_ entity: MoviesWatchCountryEntity) -> WatchProviders {
        WatchProviders(
            countryCode: entity.countryCode,
            link: entity.link,
            stream: entity.stream?.map(providerMapper.map),
            free: entity.free?.map(providerMapper.map),
            ads: entity.ads?.map(providerMapper.map),
            rent: entity.rent?.map(providerMapper.map),
            buy: entity.buy?.map(providerMapper.map))
    }

    func map(_ domain: WatchProviders) -> MoviesWatchCountryEntity {
        MoviesWatchCountryEntity(
            countryCode: domain.countryCode,
            link: domain.link,
            stream: domain.stream?.map(providerMapper.map),
            free: domain.free?.map(providerMapper.map),
            ads: domain.ads?.map(providerMapper.map),
            rent: domain.rent?.map(providerMapper.map),
            buy: domain.buy?.map(providerMapper.map))
    }
}
