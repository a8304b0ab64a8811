import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct ContentRatingsMapperTests {
    private let mapper = ContentRatingsMapper()

    private func entity(_ domain: ContentRatings = .mock()) -> TVSeriesContentRatingsEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `every property is stored under its own name, with language and age`() {
        let expected = properties(
            of: ContentRatings.mock(), renaming: ["id": "seriesID"],
            setting: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity()) == expected)
    }

    @Test(arguments: [ContentRatings.mock(), .mock(ratings: [])])
    func `certifications survive the round trip`(_ domain: ContentRatings) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test func `a missing list is read as empty`() {
        var entity = entity()
        entity.ratings = nil
        #expect(mapper.map(entity) == .mock(ratings: []))
    }
}
