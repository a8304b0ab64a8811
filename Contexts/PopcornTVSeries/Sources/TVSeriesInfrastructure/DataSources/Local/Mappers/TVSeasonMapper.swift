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

    /// Updates a stored season in place.
    func map(_ domain: TVSeason, to entity: inout TVSeriesTVSeasonEntity) {
        entity.seasonID = domain.id
        entity.name = domain.name
        entity.seasonNumber = domain.seasonNumber
        entity.overview = domain.overview
        entity.airDate = domain.airDate
        entity.posterPath = domain.posterPath
        entity.voteAverage = domain.voteAverage
        entity.episodeCount = domain.episodeCount
        entity.episodes = domain.episodes?.map(episodeMapper.map)
    }
}
