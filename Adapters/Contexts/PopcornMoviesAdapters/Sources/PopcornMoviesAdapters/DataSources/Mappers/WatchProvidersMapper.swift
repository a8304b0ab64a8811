import MoviesDomain
import TMDb

/// Maps a movie's watch offers to one value per country, sorted by country code.
struct WatchProvidersMapper {
    private let providerMapper = WatchProviderMapper()

    func map(_ dto: TMDb.WatchProviders) -> [MoviesDomain.WatchProviders] {
        dto.byCountryCode.map { map($0.providers, in: $0.countryCode) }
    }

    private func map(_ dto: TMDb.CountryWatchProviders, in countryCode: String) -> MoviesDomain.WatchProviders {
        MoviesDomain.WatchProviders(
            countryCode: countryCode, link: dto.link, stream: dto.flatrate?.map(providerMapper.map),
            free: dto.free?.map(providerMapper.map), ads: dto.ads?.map(providerMapper.map),
            rent: dto.rent?.map(providerMapper.map), buy: dto.buy?.map(providerMapper.map))
    }
}
