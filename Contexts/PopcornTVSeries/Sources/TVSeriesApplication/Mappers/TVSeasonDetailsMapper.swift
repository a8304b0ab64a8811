import CoreDomain
import TVSeriesDomain

struct TVSeasonDetailsMapper {
    private let episodeMapper = TVEpisodeDetailsMapper()

    func map(_ domain: TVSeason, _ images: ImagesConfiguration?) -> TVSeasonDetails {
        TVSeasonDetails(
            id: domain.id, name: domain.name, seasonNumber: domain.seasonNumber, overview: domain.overview,
            airDate: domain.airDate, posterURLSet: images?.posterURLSet(for: domain.posterPath),
            voteAverage: domain.voteAverage, episodeCount: domain.episodeCount,
            episodes: domain.episodes?.map { episodeMapper.map($0, images) })
    }
}
