import TMDb
import TVSeriesDomain

/// Maps a TV series' watch offers to one value per country, sorted by country code.
struct WatchProvidersMapper {
    func map(_ dto: TMDb.WatchProviders) -> [WatchProviders] {
        dto.byCountryCode.map { map($0.providers, in: $0.countryCode) }
    }

    private func map(_ dto: TMDb.CountryWatchProviders, in countryCode: String) -> WatchProviders {
        WatchProviders(
            countryCode: countryCode, link: dto.link, stream: dto.flatrate?.map(map), free: dto.free?.map(map),
            ads: dto.ads?.map(map), rent: dto.rent?.map(map), buy: dto.buy?.map(map))
    }

    private func map(_ dto: TMDb.WatchProvider) -> WatchProvider {
        WatchProvider(id: dto.id, name: dto.name, logoPath: dto.logoPath, displayPriority: dto.displayPriority)
    }
}
