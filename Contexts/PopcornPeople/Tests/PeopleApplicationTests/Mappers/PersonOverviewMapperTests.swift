import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

@Suite struct PersonOverviewMapperTests {
    @Test(arguments: ["Acting", "Directing", nil])
    func `an overview has the person, with titles from the person's own department first`(_ department: String?) {
        let person = Person.mock(knownForDepartment: department)
        let overview = PersonOverviewMapper().map(.mock(person: person), imagesConfiguration: .mock())
        let titles = CombinedCredits.mock().knownFor(department)
        #expect(
            overview
                == PersonOverview(
                    details: PersonDetailsMapper().map(person, imagesConfiguration: .mock()),
                    knownFor: titles.map { CreditTitleDetailsMapper().map($0, imagesConfiguration: .mock()) }))
        #expect(titles.count == 4)
    }

    @Test func `an overview's titles are nil without credits, and empty with empty credits`() {
        #expect(PersonOverviewMapper().map(.mock(credits: nil), imagesConfiguration: nil).knownFor == nil)
        let none = PersonAggregate.mock(credits: .mock(cast: [], crew: []))
        #expect(PersonOverviewMapper().map(none, imagesConfiguration: nil).knownFor == [])
    }
}
