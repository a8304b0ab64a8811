import CoreDomain
import TVSeriesDomain

struct TVEpisodeDetailsMapper {
    private let creditsMapper = CreditsDetailsMapper()

    func map(_ domain: TVEpisode, _ images: ImagesConfiguration?) -> TVEpisodeDetails {
        TVEpisodeDetails(
            id: domain.id, name: domain.name, episodeNumber: domain.episodeNumber, seasonNumber: domain.seasonNumber,
            overview: domain.overview, airDate: domain.airDate, episodeType: domain.episodeType,
            runtime: domain.runtime, showID: domain.showID, productionCode: domain.productionCode,
            stillURLSet: images?.stillURLSet(for: domain.stillPath),
            crew: domain.crew?.map { creditsMapper.map($0, images) },
            guestStars: domain.guestStars?.map { creditsMapper.map($0, images) },
            voteAverage: domain.voteAverage, voteCount: domain.voteCount)
    }
}
