import TVSeriesDomain

/// Maps a season, on its own or as part of a TV series, between domain and storage.
struct TVSeasonMapper {
    private let episodeMapper = TVEpisodeMapper()

    func map(_ entity: TVSeriesTVSeasonEntity) -> TVSeason {
        TVSeason(
            id: entity.seasonID, name: entity.name, seasonNumber: entity.seasonNumber, overview: entity.overview,
            airDate: entity.airDate, posterPath: entity.posterPath, voteAverage: entity.voteAverage,
            episodeCount: entity.episodeCount, episodes: entity.episodes?.map(episodeMapper.map))
    }

    func map(_ domain: TVSeason) -> TVSeriesTVSeasonEntity {
        TVSeriesTVSeasonEntity(
            seasonID: domain.id, name: domain.name, seasonNumber: domain.seasonNumber, overview: domain.overview,
            airDate: domain.airDate, posterPath: domain.posterPath, voteAverage: domain.voteAverage,
            episodeCount: domain.episodeCount, episodes: domain.episodes?.map(episodeMapper.map))
    }
}
