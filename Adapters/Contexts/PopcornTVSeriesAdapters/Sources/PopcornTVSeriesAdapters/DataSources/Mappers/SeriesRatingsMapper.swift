import CoreDomain
import TMDb
import TVSeriesDomain

/// Maps a TV series with some of its seasons to the votes on their episodes.
struct SeriesRatingsMapper {
    func map(_ dto: TMDb.TVSeasonsResponse) -> SeriesRatings {
        let seasons = dto.parts.seasons.map(map).filter { $0.seasonNumber > 0 }
        let unreadable = dto.failures.keys.map(\.seasonNumber)
        let numbers = ((dto.main.seasons ?? []).map(\.seasonNumber) + unreadable).filter { $0 > 0 }
        return SeriesRatings(
            id: dto.main.id, name: dto.main.name, seasons: seasons,
            missingSeasons: Set(numbers).subtracting(seasons.map(\.seasonNumber)).sorted())
    }

    /// Maps a season. If several episodes have the same number, only the first is used.
    private func map(_ dto: TMDb.TVSeason) -> SeasonRatings {
        let episodes = (dto.episodes ?? []).unique(by: \.episodeNumber)
        return SeasonRatings(seasonNumber: dto.seasonNumber, episodes: episodes.map(map))
    }

    private func map(_ dto: TMDb.TVEpisode) -> EpisodeRating {
        EpisodeRating(
            id: dto.id, episodeNumber: dto.episodeNumber, name: dto.name, airDate: dto.airDate,
            runtime: dto.runtime, voteAverage: dto.voteAverage, voteCount: dto.voteCount)
    }
}
