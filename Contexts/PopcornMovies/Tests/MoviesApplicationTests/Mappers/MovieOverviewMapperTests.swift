import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MovieOverviewMapperTests {
    private let lists = Marks(listNames: ["watchlist", "noir"], isOnWatchlist: true)

    private func overview(_ movie: MovieAggregate = .mock(), region: String = "US") -> MovieOverview {
        MovieOverviewMapper(region: region).map(movie, marks: lists, imagesConfiguration: .mock())
    }

    @Test func `an overview has the movie, its credits, the offers and the user's lists`() {
        let overview = overview()
        let details = MovieDetailsMapper().map(
            .mock(), imageCollection: .mock(), certification: ("R", "US"),
            releaseDateInRegion: ReleaseDates.mock().releaseDate(in: "US"), isOnWatchlist: true,
            imagesConfiguration: .mock())
        #expect(overview.details == details)
        #expect(overview.credits == CreditsDetailsMapper().map(.mock(), imagesConfiguration: .mock()))
        #expect(overview.watchProviders == WatchProvidersDetailsMapper().map(.mock(), imagesConfiguration: .mock()))
        #expect(overview.marks == lists)
    }

    @Test(arguments: [("US", "R", "US"), ("DE", "18", "DE"), ("FR", "R", nil)])
    func `only the region's offers are mapped, but the certification falls back to that of the US`(
        _ region: String, _ certification: String, _ offers: String?
    ) {
        #expect(overview(region: region).details.certification == certification)
        #expect(overview(region: region).details.certificationRegion == offers ?? "US")
        #expect(overview(region: region).watchProviders?.countryCode == offers)
    }

    @Test func `absent parts of an overview are nil`() {
        let overview = overview(.mock().only([]))
        #expect(overview.credits == nil)
        #expect(overview.watchProviders == nil)
        #expect(overview.details.certification == nil)
        #expect(overview.details.logoURLSet == nil)
    }
}
