import CoreDomain
import PeopleDomain

struct PersonOverviewMapper {
    func map(_ domain: PersonAggregate, imagesConfiguration images: ImagesConfiguration?) -> PersonOverview {
        PersonOverview(
            details: PersonDetailsMapper().map(domain.person, imagesConfiguration: images),
            knownFor: domain.credits?.knownFor(domain.person.knownForDepartment).map {
                CreditTitleDetailsMapper().map($0, imagesConfiguration: images)
            })
    }
}
