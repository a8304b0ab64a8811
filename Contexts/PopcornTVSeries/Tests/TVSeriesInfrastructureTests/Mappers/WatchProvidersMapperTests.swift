import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct WatchProvidersMapperTests {
    private let mapper = WatchProvidersMapper()

    private func entity(_ domain: [WatchProviders] = .mock) -> TVSeriesWatchProvidersEntity {
        mapper.map(domain, seriesID: 1396, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `the countries are stored under their series and language, with their age`() {
        let expected: [String: Any?] = [
            "seriesID": 1396, "language": "de", "countries": [WatchProviders].mock, "cachedAt": ManualClock.start,
        ]
        #expect(properties(of: entity()) == properties(of: (), setting: expected))
    }

    @Test func `every property of a country is stored under its own name`() throws {
        let country = try #require(entity([.mock()]).countries?.first)
        #expect(properties(of: country) == properties(of: WatchProviders.mock()))
    }

    @Test(arguments: [.mock, [], [.mock(stream: [], free: nil)]] as [[WatchProviders]])
    func `countries survive the round trip, in order`(_ domain: [WatchProviders]) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test func `a missing list is read as empty`() {
        var entity = entity()
        entity.countries = nil
        #expect(mapper.map(entity).isEmpty)
    }
}
