import TMDb
import TVSeriesDomain

struct TVSeasonAggregateMapper {
    func map(_ dto: TMDb.TVSeasonResponse, reference: SeasonReference) -> TVSeasonAggregate {
        TVSeasonAggregate(
            reference: reference,
            season: TVSeasonMapper().map(dto.main),
            credits: dto.parts.credits.map { CreditsMapper().map($0, id: dto.main.id) },
            images: dto.parts.images.map { ImageCollectionMapper().map($0, id: dto.main.id) })
    }
}
