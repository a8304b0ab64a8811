import TVSeriesDomain

/// Maps an episode, on its own or as part of a season, between domain and storage.
struct TVEpisodeMapper {
    private let creditsMapper = CreditsMapper()

    func map(_ entity: TVSeriesTVEpisodeEntity) -> TVEpisode {
        TVEpisode(
            id: entity.episodeID, name: entity.name, episodeNumber: entity.episodeNumber,
            seasonNumber: entity.seasonNumber, overview: entity.overview, airDate: entity.airDate,
            episodeType: entity.episodeType, runtime: entity.runtime, showID: entity.showID,
            productionCode: entity.productionCode, stillPath: entity.stillPath,
            crew: entity.crew?.map(creditsMapper.map), guestStars: entity.guestStars?.map(creditsMapper.map),
            voteAverage: entity.voteAverage, voteCount: entity.voteCount)
    }

    func map(_ domain: TVEpisode) -> TVSeriesTVEpisodeEntity {
        TVSeriesTVEpisodeEntity(
            episodeID: domain.id, name: domain.name, episodeNumber: domain.episodeNumber,
            seasonNumber: domain.seasonNumber, overview: domain.overview, airDate: domain.airDate,
            episodeType: domain.episodeType, runtime: domain.runtime, showID: domain.showID,
            productionCode: domain.productionCode, stillPath: domain.stillPath,
            crew: domain.crew?.map(creditsMapper.map), guestStars: domain.guestStars?.map(creditsMapper.map),
            voteAverage: domain.voteAverage, voteCount: domain.voteCount)
    }

    /// Updates a stored episode in place.
    func map(_ domain: TVEpisode, to entity: inout TVSeriesTVEpisodeEntity) {
        entity.episodeID = domain.id
        entity.name = domain.name
        entity.episodeNumber = domain.episodeNumber
        entity.seasonNumber = domain.seasonNumber
        entity.overview = domain.overview
        entity.airDate = domain.airDate
        entity.episodeType = domain.episodeType
        entity.runtime = domain.runtime
        entity.showID = domain.showID
        entity.productionCode = domain.productionCode
        entity.stillPath = domain.stillPath
        entity.crew = domain.crew?.map(creditsMapper.map)
        entity.guestStars = domain.guestStars?.map(creditsMapper.map)
        entity.voteAverage = domain.voteAverage
        entity.voteCount = domain.voteCount
    }
}
