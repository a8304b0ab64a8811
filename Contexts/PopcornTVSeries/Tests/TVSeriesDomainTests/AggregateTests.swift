import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@Suite struct AggregateTests {
    @Test(arguments: TVSeriesPart.allCases)
    func `a series aggregate contains a part only if the part is available`(_ part: TVSeriesPart) {
        #expect(TVSeriesAggregate.mock().contains(part))
        #expect(!TVSeriesAggregate.mock().only(Set(TVSeriesPart.allCases).subtracting([part])).contains(part))
        #expect(TVSeriesAggregate.mock().only([part]).contains(part))
    }

    @Test(arguments: TVSeriesPart.allCases)
    func `a season and an episode contain only credits and images`(_ part: TVSeriesPart) {
        let isPossible = part == .credits || part == .images
        #expect(TVSeasonAggregate.mock().contains(part) == isPossible)
        #expect(TVEpisodeAggregate.mock().contains(part) == isPossible)
        #expect(!TVSeasonAggregate.mock(credits: nil, images: nil).contains(part))
        #expect(!TVEpisodeAggregate.mock(credits: nil, images: nil).contains(part))
        #expect(TVSeasonAggregate.mock(credits: nil).contains(part) == (part == .images))
        #expect(TVEpisodeAggregate.mock(images: nil).contains(part) == (part == .credits))
    }

    @Test func `error subjects name the series, the season and the episode`() {
        #expect(TVSeriesAggregate.mock().subject == "TV series 1396")
        #expect(TVSeasonAggregate.mock().subject == "season 5 of TV series 1396")
        #expect(TVEpisodeAggregate.mock().subject == "episode 14 of season 5 of TV series 1396")
    }
}
