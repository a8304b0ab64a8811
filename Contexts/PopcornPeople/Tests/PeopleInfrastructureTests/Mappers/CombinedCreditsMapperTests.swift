import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleInfrastructure

@Suite struct CombinedCreditsMapperTests {
    private let mapper = CombinedCreditsMapper()

    private func entity(_ domain: CombinedCredits = .mock()) -> PeopleCombinedCreditsEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: [
        CombinedCredits.mock(), CombinedCredits(id: 287, cast: [], crew: []), .mock(cast: []), .mock(crew: []),
    ])
    func `credits survive the round trip`(_ domain: CombinedCredits) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = CombinedCredits(id: 287, cast: [], crew: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test func `every property is stored under its own name, with titles separate from credits`() throws {
        let entity = entity(.mock(cast: [.mock(episodeCount: 7)], crew: [.mock(episodeCount: 8)]))
        #expect(entity.personID == 287 && entity.language == "de" && entity.cachedAt == ManualClock.start)
        func stored(_ credit: Any) -> [String: String] {
            properties(of: credit, setting: ["kind": "movie", "titleID": 550]).filter { $0.key != "title" }
        }
        #expect(entity.cast?.map { properties(of: $0) } == [stored(CastCredit.mock(episodeCount: 7))])
        #expect(entity.crew?.map { properties(of: $0) } == [stored(CrewCredit.mock(episodeCount: 8))])
        let title = properties(of: CreditTitle.mock(), setting: ["kind": "movie", "titleID": 550])
        #expect(entity.titles?.map { properties(of: $0) } == [title.filter { $0.key != "item" }])
    }

    @Test func `a title with several credits is stored once, and separately from a series with the same id`() {
        let titles = entity().titles?.map { "\($0.kind) \($0.titleID)" }
        #expect(titles?.sorted() == ["movie 1", "movie 550", "tv 2", "tv 550"])
    }

    @Test func `a credit whose title is missing or of another kind is left out`() {
        var entity = entity()
        entity.titles?.removeAll { $0.titleID == 550 && $0.kind == "movie" }
        for index in entity.titles?.indices ?? 0..<0 where entity.titles?[index].titleID == 2 {
            entity.titles?[index].kind = "podcast"
        }
        #expect(mapper.map(entity).cast.map(\.creditID) == ["c2", "c3"])
        #expect(mapper.map(entity).crew == [])
    }

    @Test func `missing lists are read as empty`() {
        var entity = entity()
        entity.titles = nil
        entity.cast = nil
        entity.crew = nil
        #expect(mapper.map(entity) == .mock(cast: [], crew: []))
    }
}
