import Foundation
import Storage
import TVSeriesDomain

/// Maps an episode and its parts to a single record, and back.
struct TVEpisodeAggregateMapper {
    private let episodeMapper = TVEpisodeMapper()
    private let creditsMapper = CreditsMapper()

    /// Maps a record to the domain. Throws an error if the record has no episode and is therefore damaged.
    func map(_ entity: TVSeriesTVEpisodeAggregateEntity) throws -> TVEpisodeAggregate {
        guard let episode = entity.episode else { throw StorageError.damagedValue("episode") }
        return TVEpisodeAggregate(
            reference: EpisodeReference(
                seriesID: entity.seriesID, seasonNumber: entity.seasonNumber, episodeNumber: entity.episodeNumber),
            episode: episodeMapper.map(episode),
            credits: entity.cast.map {
                Credits(
                    id: episode.episodeID, cast: $0.map(creditsMapper.map),
                    crew: (entity.crew ?? []).map(creditsMapper.map),
                    guestStars: entity.guestStars?.map(creditsMapper.map))
            },
            images: entity.stillPaths.map { ImageCollection(id: episode.episodeID, stillPaths: $0) })
    }

    func map(_ domain: TVEpisodeAggregate, language: String, cachedAt: Date) -> TVSeriesTVEpisodeAggregateEntity {
        TVSeriesTVEpisodeAggregateEntity(
            seriesID: domain.reference.season.seriesID, seasonNumber: domain.reference.season.seasonNumber,
            episodeNumber: domain.reference.episodeNumber, language: language,
            episode: episodeMapper.map(domain.episode), cast: domain.credits?.cast.map(creditsMapper.map),
            crew: domain.credits?.crew.map(creditsMapper.map),
            guestStars: domain.credits?.guestStars?.map(creditsMapper.map), stillPaths: domain.images?.stillPaths,
            cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: TVEpisodeAggregate, to entity: inout TVSeriesTVEpisodeAggregateEntity, cachedAt: Date) {
        entity.episode = entity.episode.updated {
            episodeMapper.map(domain.episode, to: &$0)
        } orNew: {
            episodeMapper.map(domain.episode)
        }
        entity.cast = domain.credits?.cast.map(creditsMapper.map)
        entity.crew = domain.credits?.crew.map(creditsMapper.map)
        entity.guestStars = domain.credits?.guestStars?.map(creditsMapper.map)
        entity.stillPaths = domain.images?.stillPaths
        entity.cachedAt = cachedAt
    }
}
