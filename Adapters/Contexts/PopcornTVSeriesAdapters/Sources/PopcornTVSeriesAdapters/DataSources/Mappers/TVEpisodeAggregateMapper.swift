import TMDb
import TVSeriesDomain

struct TVEpisodeAggregateMapper {
    func map(_ dto: TMDb.TVEpisodeResponse, reference: EpisodeReference) -> TVEpisodeAggregate {
        TVEpisodeAggregate(
            reference: reference,
            episode: TVEpisodeMapper().map(dto.main),
            credits: dto.parts.credits.map { CreditsMapper().map($0, id: dto.main.id) },
            images: dto.parts.images.map { ImageCollectionMapper().map($0, id: dto.main.id) })
    }
}
