import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct TVSeasonDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a season is mapped, and the poster becomes URLs if it can be resolved`(
        _ configuration: ImagesConfiguration?
    ) {
        let season = TVSeason.mock()
        let expected = properties(
            of: season, renaming: ["posterPath": "posterURLSet"],
            setting: [
                "posterURLSet": configuration.map { _ in ImageURLSet.poster("season-poster.jpg") },
                "episodes": season.episodes?.map { TVEpisodeDetailsMapper().map($0, configuration) },
            ])
        #expect(properties(of: TVSeasonDetailsMapper().map(season, configuration)) == expected)
    }

    @Test func `a season without episodes differs from one whose episodes are unknown`() {
        #expect(TVSeasonDetailsMapper().map(.mock(episodes: []), nil).episodes == [])
        #expect(TVSeasonDetailsMapper().map(.mock(episodes: nil), nil).episodes == nil)
    }
}
