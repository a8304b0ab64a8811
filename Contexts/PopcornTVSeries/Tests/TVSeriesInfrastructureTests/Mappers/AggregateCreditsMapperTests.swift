import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct AggregateCreditsMapperTests {
    private let mapper = AggregateCreditsMapper()

    private func entity(_ domain: AggregateCredits = .mock()) -> TVSeriesAggregateCreditsEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: [
        AggregateCredits.mock(), .mock(cast: [], crew: []),
        .mock(
            cast: [.mock(profilePath: nil, roles: nil, totalEpisodeCount: nil), .mock(roles: [])],
            crew: [.mock(profilePath: nil, jobs: nil, totalEpisodeCount: nil), .mock(jobs: [.mock(episodeCount: nil)])]),
    ])
    func `credits survive the round trip, with every property under its own name`(_ domain: AggregateCredits) throws {
        try checkRoundTrip(domain, renaming: ["id": "seriesID"], mapper.map, mapper.map)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = AggregateCredits(id: 1396, cast: [], crew: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test(arguments: [-1, 4, 99])
    func `an unknown stored gender is read as unknown`(_ stored: Int) {
        var entity = entity()
        entity.cast?[0].gender = stored
        entity.crew?[0].gender = stored
        #expect(mapper.map(entity).cast[0].gender == .unknown)
        #expect(mapper.map(entity).crew[0].gender == .unknown)
    }

    @Test func `missing lists are read as empty`() {
        var entity = entity()
        entity.cast = nil
        entity.crew = nil
        #expect(mapper.map(entity) == .mock(cast: [], crew: []))
    }
}
