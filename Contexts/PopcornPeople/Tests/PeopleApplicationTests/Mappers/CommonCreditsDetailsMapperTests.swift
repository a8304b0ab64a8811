import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

@Suite struct CommonCreditsDetailsMapperTests {
    private func details(_ people: (PersonAggregate, PersonAggregate)) -> CommonCreditsDetails {
        CommonCreditsDetailsMapper().map(people, imagesConfiguration: .mock())
    }

    @Test func `both people and their common titles are mapped, with each person's work`() {
        let norton = Person.mock(id: 819, name: "Edward Norton")
        let role = CastCredit.mock(creditID: "c9", character: "The Narrator")
        let credits = CombinedCredits(id: 819, cast: [role], crew: [])
        let details = details((.mock(), .mock(person: norton, credits: credits)))
        #expect(details.first == PersonDetailsMapper().map(.mock(), imagesConfiguration: .mock()))
        #expect(details.second == PersonDetailsMapper().map(norton, imagesConfiguration: .mock()))
        #expect(
            details.titles
                == CombinedCredits.mock().common(with: credits).map {
                    CommonTitleDetails(
                        first: CreditTitleDetailsMapper().map($0.first, imagesConfiguration: .mock()),
                        second: CreditTitleDetailsMapper().map($0.second, imagesConfiguration: .mock()))
                })
        #expect(details.titles.map(\.first.characters) == [["Tyler Durden"]])
        #expect(details.titles.map(\.second.characters) == [["The Narrator"]])
    }

    @Test func `people without credits have no titles in common`() {
        #expect(details((.mock(credits: nil), .mock())).titles == [])
        #expect(details((.mock(), .mock(credits: nil))).titles == [])
    }
}
