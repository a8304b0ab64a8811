import Foundation
import MoviesDomain

/// Where a movie can be watched, by country, between domain and storage.
struct WatchCountriesMapper {
    private let countryMapper = WatchProvidersMapper()

    func map(_ entity: MoviesWatchProvidersEntity) -> [WatchProviders] {
        (entity.countries ?? []).map(countryMapper.map)
    }

    func map(
        _ domain: [WatchProviders], movieID: Int, language: String, cachedAt: Date
    ) -> MoviesWatchProvidersEntity {
        MoviesWatchProvidersEntity(
            movieID: movieID, language: language, countries: domain.map(countryMapper.map), cachedAt: cachedAt)
    }
}
