import TMDb
import TVSeriesDomain

/// Maps a TV series with some of its seasons to the votes on their episodes.
struct SeriesRatingsMapper {
    func map(_ dto: TMDb.TVSeasonsResponse) -> SeriesRatings {
        let seasons = dto.parts.seasons.map(map).filter { $0.seasonNumber > 0 }
        let numbers = (dto.main.seasons ?? []).map(\.seasonNumber).filter { $0 > 0 }
        return SeriesRatings(
            id: dto.main.id, name: dto.main.name, seasons: seasons,
            missingSeasons: Set(numbers).subtracting(seasons.map(\.seasonNumber)).sorted())
    }

    private func map(_ dto: TMDb.TVSeason) -> SeasonRatings {
        SeasonRatings(seasonNumber: dto.seasonNumber, episodes: (dto.episodes ?? []).map(map))
    }

    private func map(_ dto: TMDb.TVEpisode) -> EpisodeRating {
        EpisodeRating(
            id: dto.id, episodeNumber: dto.episodeNumber, name: dto.name, airDate: dto.airDate,
            voteAverage: dto.voteAverage, voteCount: dto.voteCount)
    }
}
