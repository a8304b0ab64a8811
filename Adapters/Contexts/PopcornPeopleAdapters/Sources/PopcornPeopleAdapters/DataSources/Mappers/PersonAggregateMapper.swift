import PeopleDomain
import TMDb

struct PersonAggregateMapper {
    func map(_ dto: TMDb.PersonResponse) -> PersonAggregate {
        let id = dto.main.id
        let parts = dto.parts
        return PersonAggregate(
            person: PersonMapper().map(dto.main),
            credits: parts.combinedCredits.map { CombinedCreditsMapper().map($0, personID: id) },
            images: parts.images.map { ImageCollectionMapper().map($0, personID: id) })
    }
}
