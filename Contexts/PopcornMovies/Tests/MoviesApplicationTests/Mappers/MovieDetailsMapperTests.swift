import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MovieDetailsMapperTests {
    private let mapper = MovieDetailsMapper()

    @Test func `a movie passes with its images' URLs, and what other sources know`() {
        let details = mapper.map(
            .mock(), imageCollection: .mock(), certification: "R", isOnWatchlist: true, imagesConfiguration: .mock())
        #expect(details == expected)
    }

    @Test func `of a movie of which little is known, nothing is made up`() {
        let details = mapper.map(
            Movie(id: 550, title: "Fight Club"), imageCollection: nil, certification: nil, isOnWatchlist: false,
            imagesConfiguration: .mock())
        let set = Mirror(reflecting: details).children.filter { "\($0.value)" != "nil" }.map {
            "\($0.label ?? ""): \($0.value)"
        }
        #expect(set == ["id: 550", "title: Fight Club", "isOnWatchlist: false"])
    }

    @Test func `without a configuration a movie passes without images`() {
        let details = mapper.map(
            .mock(), imageCollection: .mock(), certification: "R", isOnWatchlist: true, imagesConfiguration: nil)
        let sets = [details.posterURLSet, details.backdropURLSet, details.logoURLSet]
        #expect(sets == [nil, nil, nil])
        #expect(details.productionCompanies?.map(\.logoURLSet) == [nil, nil])
        #expect(details.belongsToCollection?.posterURLSet == nil)
        #expect(details.title == "Fight Club")
    }

    @Test func `without logos there is none`() {
        let details = mapper.map(
            .mock(), imageCollection: .mock(logoPaths: []), certification: nil, isOnWatchlist: false,
            imagesConfiguration: .mock())
        #expect(details.logoURLSet == nil)
    }

    private var expected: MovieDetails {
        MovieDetails(
            id: 550,
            title: "Fight Club",
            tagline: "Mischief. Mayhem. Soap.",
            originalTitle: "Fight Club (original)",
            originalLanguage: "en",
            originCountry: ["US", "DE"],
            overview: "Two men found a club.",
            runtime: 139,
            genres: [Genre(id: 18, name: "Drama"), Genre(id: 53, name: "Thriller")],
            releaseDate: CalendarDay.date(from: "1999-10-15"),
            posterURLSet: .poster("movie-poster.jpg"),
            backdropURLSet: .backdrop("movie-backdrop.jpg"),
            logoURLSet: .logo("logo-1.png"),
            budget: 63_000_000,
            revenue: 100_853_753.5,
            homepageURL: url("https://example.org/fight-club"),
            imdbID: "tt0137523",
            status: .released,
            productionCompanies: [
                ProductionCompanyDetails(
                    id: 508, name: "Regency Enterprises", originCountry: "US", logoURLSet: .logo("regency.png")),
                ProductionCompanyDetails(
                    id: 711, name: "Taurus Film", originCountry: "DE", logoURLSet: .logo("taurus.png")),
            ],
            productionCountries: [.mock(), .mock(countryCode: "DE", name: "Germany")],
            spokenLanguages: [.mock(), .mock(languageCode: "de", name: "Deutsch")],
            belongsToCollection: MovieCollectionDetails(
                id: 1565, name: "The Club Collection", posterURLSet: .poster("collection-poster.jpg"),
                backdropURLSet: .backdrop("collection-backdrop.jpg")),
            popularity: 61.416,
            voteAverage: 8.433,
            voteCount: 26_280,
            hasVideo: true,
            isAdultOnly: false,
            certification: "R",
            isOnWatchlist: true)
    }
}
