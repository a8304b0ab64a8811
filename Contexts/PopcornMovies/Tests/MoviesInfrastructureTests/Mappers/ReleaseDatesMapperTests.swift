import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct ReleaseDatesMapperTests {
    private let mapper = ReleaseDatesMapper()

    @Test func `every property is stored under its own name, with language and age`() {
        let domain = ReleaseDates.mock()
        let entity = mapper.map(domain, language: "de", cachedAt: ManualClock.start)
        let expected = properties(
            of: domain, renaming: ["id": "movieID"], adding: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity) == expected)
    }

    @Test(arguments: [ReleaseDates.mock(), ReleaseDates(id: 550, releases: [])])
    func `releases survive the round trip`(_ domain: ReleaseDates) {
        #expect(mapper.map(mapper.map(domain, language: "de", cachedAt: ManualClock.start)) == domain)
    }

    @Test func `a missing list is an empty one`() {
        var entity = mapper.map(ReleaseDates.mock(), language: "de", cachedAt: ManualClock.start)
        entity.releases = nil
        #expect(mapper.map(entity) == .mock(releases: []))
    }
}
