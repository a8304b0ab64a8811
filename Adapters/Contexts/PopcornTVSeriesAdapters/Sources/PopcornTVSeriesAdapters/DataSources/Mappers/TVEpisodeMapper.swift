import TMDb
import TVSeriesDomain

/// Maps an episode, on its own or as part of a season.
struct TVEpisodeMapper {
    private let creditsMapper = CreditsMapper()

    func map(_ dto: TMDb.TVEpisode) -> TVEpisode {
        TVEpisode(
            id: dto.id, name: dto.name, episodeNumber: dto.episodeNumber, seasonNumber: dto.seasonNumber,
            overview: dto.overview, airDate: dto.airDate, episodeType: dto.episodeType, runtime: dto.runtime,
            showID: dto.showID, productionCode: dto.productionCode, stillPath: dto.stillPath,
            crew: dto.crew?.map(creditsMapper.map), guestStars: dto.guestStars?.map(creditsMapper.map),
            voteAverage: dto.voteAverage, voteCount: dto.voteCount)
    }
}
