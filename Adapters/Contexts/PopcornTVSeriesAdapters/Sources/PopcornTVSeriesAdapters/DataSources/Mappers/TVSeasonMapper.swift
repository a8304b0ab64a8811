import TMDb
import TVSeriesDomain

/// Maps a season, on its own or as part of a TV series.
struct TVSeasonMapper {
    private let episodeMapper = TVEpisodeMapper()

    func map(_ dto: TMDb.TVSeason) -> TVSeason {
        TVSeason(
            id: dto.id, name: dto.name, seasonNumber: dto.seasonNumber, overview: dto.overview, airDate: dto.airDate,
            posterPath: dto.posterPath, voteAverage: dto.voteAverage, episodeCount: dto.episodeCount,
            episodes: dto.episodes?.map(episodeMapper.map))
    }
}
