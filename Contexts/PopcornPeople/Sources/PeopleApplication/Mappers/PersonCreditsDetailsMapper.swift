import CoreDomain
import PeopleDomain

/// Maps the credits of a person to the titles that match a filter.
struct PersonCreditsDetailsMapper {
    private let titleMapper = CreditTitleDetailsMapper()

    func map(
        _ domain: CombinedCredits, filter: CreditFilter?, imagesConfiguration images: ImagesConfiguration?
    ) -> PersonCreditsDetails {
        PersonCreditsDetails(
            id: domain.id,
            titles: domain.titles
                .filter { title in filter.map(title.matches) ?? true }
                .map { titleMapper.map($0, imagesConfiguration: images) })
    }
}
