import CoreDomain
import PeopleDomain

/// Maps two people with their credits to the titles that they have in common.
struct CommonCreditsDetailsMapper {
    private let personMapper = PersonDetailsMapper()
    private let titleMapper = CreditTitleDetailsMapper()

    func map(
        _ people: (first: PersonAggregate, second: PersonAggregate), imagesConfiguration: ImagesConfiguration?
    ) -> CommonCreditsDetails {
        let (first, second) = people
        let titles = first.credits.flatMap { own in second.credits.map(own.common) } ?? []
        return CommonCreditsDetails(
            first: personMapper.map(first.person, imagesConfiguration: imagesConfiguration),
            second: personMapper.map(second.person, imagesConfiguration: imagesConfiguration),
            titles: titles.map {
                CommonTitleDetails(
                    first: titleMapper.map($0.first, imagesConfiguration: imagesConfiguration),
                    second: titleMapper.map($0.second, imagesConfiguration: imagesConfiguration))
            })
    }
}
