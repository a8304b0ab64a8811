import CoreDomainTestHelpers
import Foundation
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct TVSeriesMapperTests {
    private let mapper = TVSeriesMapper()
    static let bare = TVSeries(id: 1396, name: "")
    static let childless = TVSeries.mock(
        episodeRunTime: [], seasons: [], createdBy: [], genres: [], originCountry: [], languages: [],
        lastEpisodeToAir: nil, nextEpisodeToAir: nil, networks: [], productionCompanies: [], productionCountries: [],
        spokenLanguages: [])
    static let series = [TVSeries.mock(), bare, childless]

    private func entity(_ domain: TVSeries = .mock()) -> TVSeriesTVSeriesEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: series)
    func `a series survives the round trip, with every property under its own name`(_ domain: TVSeries) throws {
        try checkRoundTrip(domain, renaming: ["id": "tvSeriesID"], mapper.map, mapper.map)
    }

    @Test(arguments: series, series)
    func `an update replaces everything but the language`(_ old: TVSeries, _ new: TVSeries) throws {
        try checkUpdate(old, to: new, mapper.map, mapper.map)
    }

    @Test(arguments: [Gender.unknown, .female, .male, .other])
    func `every gender of a creator survives the round trip`(_ gender: Gender) {
        let series = TVSeries.mock(createdBy: [.mock(gender: gender)])
        #expect(mapper.map(entity(series)) == series)
    }

    @Test(arguments: [-1, 4, 99])
    func `an unknown stored gender is read as unknown`(_ stored: Int) {
        var entity = entity()
        entity.createdBy?[0].gender = stored
        #expect(mapper.map(entity).createdBy?[0].gender == .unknown)
    }
}
