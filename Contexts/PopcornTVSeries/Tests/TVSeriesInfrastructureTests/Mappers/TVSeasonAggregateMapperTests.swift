import CoreDomainTestHelpers
import Storage
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct TVSeasonAggregateMapperTests {
    private let mapper = TVSeasonAggregateMapper()

    private func entity(_ domain: TVSeasonAggregate = .mock()) -> TVSeriesTVSeasonAggregateEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `a season is stored under its series, number and language, with its parts and its age`() {
        let domain = TVSeasonAggregate.mock()
        let expected: [String: Any?] = [
            "seriesID": 1396, "seasonNumber": 5, "language": "de", "season": domain.season,
            "cast": domain.credits?.cast, "crew": domain.credits?.crew, "posterPaths": domain.images?.posterPaths,
            "cachedAt": ManualClock.start,
        ]
        #expect(properties(of: entity()) == properties(of: (), setting: expected))
    }

    @Test(arguments: [
        TVSeasonAggregate.mock(), .mock(credits: nil), .mock(images: nil),
        .mock(credits: .mock(id: 30272, cast: [], crew: [], guestStars: nil), images: ImageCollection(id: 30272)),
    ])
    func `a season survives the round trip, and an empty part differs from an absent one`(_ domain: TVSeasonAggregate)
        throws
    {
        #expect(try mapper.map(entity(domain)) == domain)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = TVSeasonAggregate(
            reference: .mock, season: TVSeason(id: 1, name: "", seasonNumber: 0))
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test func `a record without its season is damaged`() {
        var entity = entity()
        entity.season = nil
        #expect(throws: StorageError.damagedValue("season")) { try mapper.map(entity) }
    }
}
