import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct WatchCountriesMapperTests {
    private let mapper = WatchCountriesMapper()
    private static let both = [WatchProviders.mock(), .mock(countryCode: "DE")]

    private func entity(_ domain: [WatchProviders]) -> MoviesWatchProvidersEntity {
        mapper.map(domain, movieID: 550, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `the list is stored under its movie and language, with its age`() {
        let expected = ["movieID": "550", "language": "de"]
        let stored = properties(of: entity(Self.both))
        #expect(stored.filter { expected.keys.contains($0.key) } == expected)
        #expect(entity(Self.both).cachedAt == ManualClock.start)
        #expect(entity(Self.both).countries?.count == 2)
    }

    @Test(arguments: [both, []])
    func `the list survives the round trip, in order`(_ domain: [WatchProviders]) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test func `a missing list is an empty one`() {
        var entity = entity(Self.both)
        entity.countries = nil
        #expect(mapper.map(entity).isEmpty)
    }
}
