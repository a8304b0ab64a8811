import CoreDomain
import PeopleDomain

/// Maps two people with their credits to the titles they have in common.
struct CommonCreditsDetailsMapper {
    private let personMapper = PersonDetailsMapper()
    private let titleMapper = CreditTitleDetailsMapper()

    func map(
        _ people: (first: PersonAggregate, second: PersonAggregate), imagesConfiguration images: ImagesConfiguration?
    ) -> CommonCreditsDetails {
        let (first, second) = people
        let titles = first.credits.flatMap { own in second.credits.map(own.common) } ?? []
        return CommonCreditsDetails(
            first: personMapper.map(first.person, imagesConfiguration: images),
            second: personMapper.map(second.person, imagesConfiguration: images),
            titles: titles.map {
                CommonTitleDetails(
                    first: titleMapper.map($0.first, imagesConfiguration: images),
                    second: titleMapper.map($0.second, imagesConfiguration: images))
            })
    }
}
