import Foundation
import MoviesDomain

struct WatchProvidersMapper {
    func map(_ entity: MoviesWatchProvidersEntity) -> [WatchProviders] {
        (entity.countries ?? []).map(map)
    }

    func map(
        _ domain: [WatchProviders], movieID: Int, language: String, cachedAt: Date
    ) -> MoviesWatchProvidersEntity {
        MoviesWatchProvidersEntity(
            movieID: movieID, language: language, countries: domain.map(map), cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: [WatchProviders], to entity: inout MoviesWatchProvidersEntity, cachedAt: Date) {
        entity.countries = domain.map(map)
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: MoviesWatchCountryEntity) -> WatchProviders {
        WatchProviders(
            countryCode: entity.countryCode, link: entity.link, stream: entity.stream?.map(map),
            free: entity.free?.map(map), ads: entity.ads?.map(map), rent: entity.rent?.map(map),
            buy: entity.buy?.map(map))
    }

    private func map(_ domain: WatchProviders) -> MoviesWatchCountryEntity {
        MoviesWatchCountryEntity(
            countryCode: domain.countryCode, link: domain.link, stream: domain.stream?.map(map),
            free: domain.free?.map(map), ads: domain.ads?.map(map), rent: domain.rent?.map(map),
            buy: domain.buy?.map(map))
    }

    private func map(_ entity: MoviesWatchProviderEntity) -> WatchProvider {
        WatchProvider(
            id: entity.providerID, name: entity.name, logoPath: entity.logoPath,
            displayPriority: entity.displayPriority)
    }

    private func map(_ domain: WatchProvider) -> MoviesWatchProviderEntity {
        MoviesWatchProviderEntity(
            providerID: domain.id, name: domain.name, logoPath: domain.logoPath,
            displayPriority: domain.displayPriority)
    }
}
