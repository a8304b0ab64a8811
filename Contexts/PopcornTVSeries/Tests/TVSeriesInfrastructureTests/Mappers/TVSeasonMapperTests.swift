import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct TVSeasonMapperTests {
    private let mapper = TVSeasonMapper()
    static let seasons = [
        TVSeason.mock(), .mock(episodes: nil), .mock(episodes: []), TVSeason(id: 1, name: "", seasonNumber: 0),
    ]

    @Test(arguments: seasons)
    func `every season property is stored under its own name`(_ domain: TVSeason) {
        #expect(properties(of: mapper.map(domain)) == properties(of: domain, renaming: ["id": "seasonID"]))
    }

    @Test(arguments: seasons)
    func `a season survives the round trip`(_ domain: TVSeason) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }

    @Test(arguments: seasons, seasons)
    func `an update replaces every property`(_ old: TVSeason, _ new: TVSeason) {
        var entity = mapper.map(old)
        mapper.map(new, to: &entity)
        #expect(entity == mapper.map(new))
    }
}
