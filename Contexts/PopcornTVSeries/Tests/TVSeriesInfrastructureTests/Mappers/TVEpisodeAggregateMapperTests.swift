import CoreDomainTestHelpers
import Storage
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct TVEpisodeAggregateMapperTests {
    private let mapper = TVEpisodeAggregateMapper()

    private func entity(_ domain: TVEpisodeAggregate = .mock()) -> TVSeriesTVEpisodeAggregateEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `an episode is stored under its series, numbers and language, with its parts and its age`() {
        let domain = TVEpisodeAggregate.mock()
        let expected: [String: Any?] = [
            "seriesID": 1396, "seasonNumber": 5, "episodeNumber": 14, "language": "de", "episode": domain.episode,
            "cast": domain.credits?.cast, "crew": domain.credits?.crew, "guestStars": domain.credits?.guestStars,
            "stillPaths": domain.images?.stillPaths, "cachedAt": ManualClock.start,
        ]
        #expect(properties(of: entity()) == properties(of: (), setting: expected))
    }

    @Test(arguments: [
        TVEpisodeAggregate.mock(), .mock(credits: nil), .mock(images: nil), .mock(credits: .mock(guestStars: nil)),
        .mock(credits: .mock(cast: [], crew: [], guestStars: []), images: ImageCollection(id: 62161)),
    ])
    func `an episode survives the round trip; an empty part differs from an absent one`(_ domain: TVEpisodeAggregate)
        throws
    {
        #expect(try mapper.map(entity(domain)) == domain)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = TVEpisodeAggregate(
            reference: .mock, episode: TVEpisode(id: 1, name: "", episodeNumber: 1, seasonNumber: 0))
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test func `a record without its episode is damaged`() {
        var entity = entity()
        entity.episode = nil
        #expect(throws: StorageError.damagedValue("episode")) { try mapper.map(entity) }
    }
}
