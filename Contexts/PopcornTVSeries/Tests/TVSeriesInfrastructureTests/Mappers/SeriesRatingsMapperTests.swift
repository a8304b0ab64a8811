import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct SeriesRatingsMapperTests {
    private let mapper = SeriesRatingsMapper()

    private func entity(_ domain: SeriesRatings = .mock()) -> TVSeriesSeriesRatingsEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: [
        SeriesRatings.mock(), .mock(seasons: [], missingSeasons: []),
        .mock(seasons: [SeasonRatings(seasonNumber: 1, episodes: [EpisodeRating(id: 1, episodeNumber: 2, name: "")])]),
    ])
    func `ratings survive the round trip, with every property under its own name`(_ domain: SeriesRatings) throws {
        try checkRoundTrip(domain, renaming: ["id": "seriesID"], mapper.map, mapper.map)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = SeriesRatings(id: 1396, name: "", seasons: [], missingSeasons: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test func `missing lists are read as empty`() {
        var entity = entity()
        entity.seasons?[1].episodes = nil
        #expect(mapper.map(entity).seasons[1].episodes == [])
        entity.seasons = nil
        #expect(mapper.map(entity).seasons == [])
    }
}
