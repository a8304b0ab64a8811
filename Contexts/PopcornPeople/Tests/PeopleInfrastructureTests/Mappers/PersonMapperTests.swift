import CoreDomainTestHelpers
import Foundation
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleInfrastructure

@Suite struct PersonMapperTests {
    private let mapper = PersonMapper()
    static let people = [Person.mock(), Person(id: 287, name: "", gender: .unknown), .mock(alsoKnownAs: [])]

    private func entity(_ domain: Person = .mock()) -> PeoplePersonEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: people)
    func `a person survives the round trip, with every property under its own name`(_ domain: Person) throws {
        try checkRoundTrip(domain, renaming: ["id": "personID"], mapper.map, mapper.map)
    }

    @Test(arguments: people, people)
    func `an update replaces everything but the language`(_ old: Person, _ new: Person) throws {
        try checkUpdate(old, to: new, mapper.map, mapper.map)
    }

    @Test(arguments: [-1, 4, 99])
    func `an unknown stored gender is read as unknown`(_ stored: Int) {
        var entity = entity()
        entity.gender = stored
        #expect(mapper.map(entity) == .mock(gender: .unknown))
    }
}
