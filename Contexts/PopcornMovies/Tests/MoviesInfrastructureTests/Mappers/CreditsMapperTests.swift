import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct CreditsMapperTests {
    private let mapper = CreditsMapper()

    @Test func `every property is stored under its own name, with language and age`() {
        let domain = Credits.mock()
        let entity = mapper.map(domain, language: "de", cachedAt: ManualClock.start)
        let expected = properties(
            of: domain, renaming: ["id": "movieID"], adding: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity) == expected)
    }

    @Test(arguments: [Credits.mock(), Credits(id: 550, cast: [], crew: [])])
    func `credits survive the round trip`(_ domain: Credits) {
        #expect(mapper.map(mapper.map(domain, language: "de", cachedAt: ManualClock.start)) == domain)
    }

    @Test func `missing lists are empty ones`() {
        var entity = mapper.map(Credits.mock(), language: "de", cachedAt: ManualClock.start)
        (entity.cast, entity.crew) = (nil, nil)
        #expect(mapper.map(entity) == .mock(cast: [], crew: []))
    }
}
