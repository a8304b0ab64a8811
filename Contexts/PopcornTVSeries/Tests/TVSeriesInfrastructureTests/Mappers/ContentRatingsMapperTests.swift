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

    @Test(arguments: [ContentRatings.mock(), .mock(ratings: [])])
    func `certifications survive the round trip, every property under its own name`(_ domain: ContentRatings) throws {
        try checkRoundTrip(domain, renaming: ["id": "seriesID"], mapper.map, mapper.map)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = ContentRatings(id: 1396, ratings: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test func `missing content ratings are mapped to an empty list`() {
        var entity = entity()
        entity.ratings = nil
        #expect(mapper.map(entity) == .mock(ratings: []))
    }
}
