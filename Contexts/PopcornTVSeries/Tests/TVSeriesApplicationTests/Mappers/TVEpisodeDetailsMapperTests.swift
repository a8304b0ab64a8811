import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct TVEpisodeDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of an episode is mapped, and the still becomes URLs if it can be resolved`(
        _ configuration: ImagesConfiguration?
    ) {
        let episode = TVEpisode.mock()
        let expected = properties(
            of: episode, renaming: ["stillPath": "stillURLSet"],
            setting: [
                "stillURLSet": configuration.map { _ in ImageURLSet.still("ozymandias.jpg") },
                "crew": episode.crew?.map { CreditsDetailsMapper().map($0, configuration) },
                "guestStars": episode.guestStars?.map { CreditsDetailsMapper().map($0, configuration) },
            ])
        #expect(properties(of: TVEpisodeDetailsMapper().map(episode, configuration)) == expected)
    }
}
