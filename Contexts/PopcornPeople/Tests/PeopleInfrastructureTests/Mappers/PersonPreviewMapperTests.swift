import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleInfrastructure

@Suite struct PersonPreviewMapperTests {
    private let mapper = PersonPreviewMapper()

    private func entity(_ domain: PersonPreview = .mock()) -> PeoplePersonPreviewEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `every property is stored under its own name, with language and age`() {
        let domain = PersonPreview.mock(knownFor: nil)
        let expected = properties(
            of: domain, renaming: ["id": "personID"], setting: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity(domain)) == expected)
    }

    @Test(arguments: [
        PersonPreview.mock(), PersonPreview(id: 0, name: "", gender: .unknown), .mock(gender: .other, knownFor: []),
    ])
    func `a preview survives the round trip`(_ domain: PersonPreview) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test func `an unknown stored gender is read as unknown, a title of an unknown kind is left out`() {
        var entity = entity()
        entity.gender = 4
        entity.knownFor?[0].kind = "podcast"
        let titles = PersonPreview.mock().knownFor?.suffix(1)
        #expect(mapper.map(entity) == .mock(gender: .unknown, knownFor: titles.map(Array.init)))
    }
}
