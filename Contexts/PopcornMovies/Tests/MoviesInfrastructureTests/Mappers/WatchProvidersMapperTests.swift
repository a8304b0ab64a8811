import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct WatchProvidersMapperTests {
    private let mapper = WatchProvidersMapper()

    private func entity(_ domain: [WatchProviders] = .mock) -> MoviesWatchProvidersEntity {
        mapper.map(domain, movieID: 550, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `every property of a country's watch providers is stored under its own name`() throws {
        let country = try #require(entity([.mock()]).countries?.first)
        #expect(properties(of: country) == properties(of: WatchProviders.mock()))
    }

    @Test(arguments: [.mock, [], [.mock(stream: [], free: nil)]] as [[WatchProviders]])
    func `countries survive the round trip in order, keyed by title and language`(_ domain: [WatchProviders]) throws {
        try checkRoundTrip(domain, setting: ["movieID": 550, "countries": domain]) {
            mapper.map($0, movieID: 550, language: $1, cachedAt: $2)
        } _: {
            mapper.map($0)
        }
    }

    @Test func `an update replaces every property except the key`() throws {
        func write(_ domain: [WatchProviders], _ language: String, _ cachedAt: Date) -> MoviesWatchProvidersEntity {
            mapper.map(domain, movieID: 550, language: language, cachedAt: cachedAt)
        }
        try checkUpdate(.mock, to: [], write, mapper.map)
        try checkUpdate([], to: .mock, write, mapper.map)
    }

    @Test func `missing watch providers are mapped to an empty list`() {
        var entity = entity()
        entity.countries = nil
        #expect(mapper.map(entity).isEmpty)
    }
}
