import Foundation
import TVSeriesDomain

struct SeriesRatingsMapper {
    func map(_ entity: TVSeriesSeriesRatingsEntity) -> SeriesRatings {
        SeriesRatings(
            id: entity.seriesID, name: entity.name, seasons: (entity.seasons ?? []).map(map),
            missingSeasons: entity.missingSeasons)
    }

    func map(_ domain: SeriesRatings, language: String, cachedAt: Date) -> TVSeriesSeriesRatingsEntity {
        TVSeriesSeriesRatingsEntity(
            seriesID: domain.id, language: language, name: domain.name, seasons: domain.seasons.map(map),
            missingSeasons: domain.missingSeasons, cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: SeriesRatings, to entity: inout TVSeriesSeriesRatingsEntity, cachedAt: Date) {
        entity.name = domain.name
        entity.seasons = domain.seasons.map(map)
        entity.missingSeasons = domain.missingSeasons
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: TVSeriesSeasonRatingsEntity) -> SeasonRatings {
        SeasonRatings(seasonNumber: entity.seasonNumber, episodes: (entity.episodes ?? []).map(map))
    }

    private func map(_ domain: SeasonRatings) -> TVSeriesSeasonRatingsEntity {
        TVSeriesSeasonRatingsEntity(seasonNumber: domain.seasonNumber, episodes: domain.episodes.map(map))
    }

    private func map(_ entity: TVSeriesEpisodeRatingEntity) -> EpisodeRating {
        EpisodeRating(
            id: entity.episodeID, episodeNumber: entity.episodeNumber, name: entity.name, airDate: entity.airDate,
            runtime: entity.runtime, voteAverage: entity.voteAverage, voteCount: entity.voteCount)
    }

    private func map(_ domain: EpisodeRating) -> TVSeriesEpisodeRatingEntity {
        TVSeriesEpisodeRatingEntity(
            episodeID: domain.id, episodeNumber: domain.episodeNumber, name: domain.name, airDate: domain.airDate,
            runtime: domain.runtime, voteAverage: domain.voteAverage, voteCount: domain.voteCount)
    }
}
