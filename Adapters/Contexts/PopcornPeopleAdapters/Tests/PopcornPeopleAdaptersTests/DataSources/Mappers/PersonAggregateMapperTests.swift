import PeopleDomain
import TMDb
import Testing

@testable import PopcornPeopleAdapters

struct PersonAggregateMapperTests {
    private let person = Person(id: 287, name: "Brad Pitt", gender: .unknown)

    private func aggregate(_ parts: String) throws -> PersonAggregate {
        PersonAggregateMapper().map(try wire(#"{"id": 287, "name": "Brad Pitt"\#(parts)}"#))
    }

    @Test func `the parts appended to a person have the person's id`() throws {
        let parts = #", "combined_credits": {"cast": [], "crew": []}, "images": {"profiles": []}"#
        #expect(
            try aggregate(parts)
                == PersonAggregate(
                    person: person, credits: CombinedCredits(id: 287, cast: [], crew: []),
                    images: ImageCollection(id: 287, profilePaths: [])))
    }

    @Test func `parts missing from a person's response are nil`() throws {
        #expect(try aggregate("") == PersonAggregate(person: person))
    }
}
