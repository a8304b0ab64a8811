import CoreDomain
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

    @Test func `every property of a person preview is stored under its own name, with language and age`() {
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

    @Test func `an update replaces every property except the key`() throws {
        let other = PersonPreview(id: 608, name: "", gender: .unknown)
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test func `an unknown stored gender is read as unknown, and a title's kind is read unchanged`() {
        var entity = entity()
        entity.gender = 4
        entity.knownFor?[0].kind = "podcast"
        let preview = mapper.map(entity)
        #expect(preview.gender == .unknown)
        #expect(preview.knownFor?.map(\.item.kind) == [ItemKind(rawValue: "podcast"), .tvSeries])
    }
}
