import Foundation
import Storage
import TVSeriesDomain

/// Maps a season and its parts to a single record, and back.
struct TVSeasonAggregateMapper {
    private let seasonMapper = TVSeasonMapper()
    private let creditsMapper = CreditsMapper()

    /// Maps a record to the domain. Throws an error if the record has no season and is therefore damaged.
    func map(_ entity: TVSeriesTVSeasonAggregateEntity) throws -> TVSeasonAggregate {
        guard let season = entity.season else { throw StorageError.damagedValue("season") }
        return TVSeasonAggregate(
            reference: SeasonReference(seriesID: entity.seriesID, seasonNumber: entity.seasonNumber),
            season: seasonMapper.map(season),
            credits: entity.cast.map {
                Credits(
                    id: season.seasonID, cast: $0.map(creditsMapper.map),
                    crew: (entity.crew ?? []).map(creditsMapper.map))
            },
            images: entity.posterPaths.map { ImageCollection(id: season.seasonID, posterPaths: $0) })
    }

    func map(_ domain: TVSeasonAggregate, language: String, cachedAt: Date) -> TVSeriesTVSeasonAggregateEntity {
        TVSeriesTVSeasonAggregateEntity(
            seriesID: domain.reference.seriesID, seasonNumber: domain.reference.seasonNumber, language: language,
            season: seasonMapper.map(domain.season), cast: domain.credits?.cast.map(creditsMapper.map),
            crew: domain.credits?.crew.map(creditsMapper.map), posterPaths: domain.images?.posterPaths,
            cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: TVSeasonAggregate, to entity: inout TVSeriesTVSeasonAggregateEntity, cachedAt: Date) {
        entity.season = entity.season.updated {
            seasonMapper.map(domain.season, to: &$0)
        } orNew: {
            seasonMapper.map(domain.season)
        }
        entity.cast = domain.credits?.cast.map(creditsMapper.map)
        entity.crew = domain.credits?.crew.map(creditsMapper.map)
        entity.posterPaths = domain.images?.posterPaths
        entity.cachedAt = cachedAt
    }
}
