import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct TVSeriesOverviewMapperTests {
    private let lists = Marks(listNames: ["watchlist", "noir"], isOnWatchlist: true)

    private func overview(_ series: TVSeriesAggregate = .mock(), region: String = "US") -> TVSeriesOverview {
        TVSeriesOverviewMapper(region: region).map(series, marks: lists, imagesConfiguration: .mock())
    }

    @Test func `an overview has the series, its credits, the offers and the user's lists`() {
        let overview = overview()
        let details = TVSeriesDetailsMapper().map(
            .mock(), imageCollection: .mock(), imdbID: "tt0903747", certification: ("TV-MA", "US"),
            isOnWatchlist: true, imagesConfiguration: .mock())
        #expect(overview.details == details)
        #expect(overview.credits == AggregateCreditsDetailsMapper().map(.mock(), .mock()))
        #expect(overview.watchProviders == WatchProvidersDetailsMapper().map(.mock(), .mock()))
        #expect(overview.marks == lists)
    }

    @Test(arguments: [("US", "TV-MA", "US"), ("DE", "16", "DE"), ("FR", "TV-MA", nil)])
    func `only the region's offers are shown, but the certification falls back to that in the US`(
        _ region: String, _ certification: String, _ offers: String?
    ) {
        #expect(overview(region: region).details.certification == certification)
        #expect(overview(region: region).details.certificationRegion == offers ?? "US")
        #expect(overview(region: region).watchProviders?.countryCode == offers)
    }

    @Test func `absent parts are nil`() {
        let overview = overview(.mock().only([]))
        #expect(overview.credits == nil)
        #expect(overview.watchProviders == nil)
        #expect(overview.details.certification == nil)
        #expect(overview.details.logoURLSet == nil)
        #expect(overview.details.imdbID == nil)
    }
}
