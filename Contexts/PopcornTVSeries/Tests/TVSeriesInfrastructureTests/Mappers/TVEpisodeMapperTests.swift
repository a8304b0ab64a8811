import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct TVEpisodeMapperTests {
    private let mapper = TVEpisodeMapper()
    static let episodes = [
        TVEpisode.mock(), .mock(crew: [], guestStars: []), .mock(crew: nil, guestStars: nil),
        TVEpisode(id: 1, name: "", episodeNumber: 1, seasonNumber: 0),
    ]

    @Test(arguments: episodes)
    func `every property is stored under its own name`(_ domain: TVEpisode) {
        #expect(properties(of: mapper.map(domain)) == properties(of: domain, renaming: ["id": "episodeID"]))
    }

    @Test(arguments: episodes)
    func `an episode survives the round trip`(_ domain: TVEpisode) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }

    @Test(arguments: episodes, episodes)
    func `an update replaces every property`(_ old: TVEpisode, _ new: TVEpisode) {
        var entity = mapper.map(old)
        mapper.map(new, to: &entity)
        #expect(entity == mapper.map(new))
    }
}
