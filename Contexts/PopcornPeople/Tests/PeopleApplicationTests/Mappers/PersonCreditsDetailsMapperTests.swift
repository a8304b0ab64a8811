import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

@Suite struct PersonCreditsDetailsMapperTests {
    @Test(arguments: [nil] + CreditFilter.allCases)
    func `a person's titles that match the filter are mapped in order`(_ filter: CreditFilter?) {
        let credits = CombinedCredits.mock()
        let details = PersonCreditsDetailsMapper().map(credits, filter: filter, imagesConfiguration: .mock())
        let titles = credits.titles.filter { title in filter.map { title.matches($0) } ?? true }
        #expect(
            details
                == PersonCreditsDetails(
                    id: 287,
                    titles: titles.map { CreditTitleDetailsMapper().map($0, imagesConfiguration: .mock()) }))
        #expect(titles.count == [nil: 4, .films: 2, .tv: 2, .crew: 2, .directed: 1, .wrote: 0][filter])
    }
}
