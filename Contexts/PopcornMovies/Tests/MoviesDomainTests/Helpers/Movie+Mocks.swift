import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension Movie {
    package static func mock(
        id: Int = 550,
        title: String = "Fight Club",
        tagline: String? = "Mischief. Mayhem. Soap.",
        originalTitle: String? = "Fight Club (original)", englishTitle: String? = "Fight Club (English)",
        originalLanguage: String? = "en",
        originCountry: [String]? = ["US", "DE"],
        overview: String? = "Two men found a club.", englishOverview: String? = "A plot (English)",
        runtime: Int? = 139,
        genres: [Genre]? = [.mock(), .mock(id: 53, name: "Thriller")],
        keywords: [Keyword]? = [.mock(), .mock(id: 179431, name: "duringcreditsstinger")],
        releaseDate: Date? = CalendarDay.date(from: "1999-10-15"),
        posterPath: URL? = url("/movie-poster.jpg"),
        backdropPath: URL? = url("/movie-backdrop.jpg"),
        budget: Double? = 63_000_000,
        revenue: Double? = 100_853_753.5,
        homepageURL: URL? = url("https://example.org/fight-club"),
        imdbID: String? = "tt0137523",
        status: MovieStatus? = .released,
        productionCompanies: [ProductionCompany]? = [
            .mock(), .mock(id: 711, name: "Taurus Film", originCountry: "DE", logoPath: url("/taurus.png")),
        ],
        productionCountries: [ProductionCountry]? = [.mock(), .mock(countryCode: "DE", name: "Germany")],
        spokenLanguages: [SpokenLanguage]? = [.mock(), .mock(languageCode: "de", name: "Deutsch")],
        belongsToCollection: MovieCollection? = .mock(),
        popularity: Double? = 61.416,
        voteAverage: Double? = 8.433,
        voteCount: Int? = 26_280,
        hasVideo: Bool? = true,
        isAdultOnly: Bool? = false
    ) -> Movie {
        Movie(
            id: id, title: title, tagline: tagline, originalTitle: originalTitle, englishTitle: englishTitle,
            originalLanguage: originalLanguage,
            originCountry: originCountry, overview: overview, englishOverview: englishOverview, runtime: runtime,
            genres: genres, keywords: keywords,
            releaseDate: releaseDate, posterPath: posterPath, backdropPath: backdropPath, budget: budget,
            revenue: revenue, homepageURL: homepageURL, imdbID: imdbID, status: status,
            productionCompanies: productionCompanies, productionCountries: productionCountries,
            spokenLanguages: spokenLanguages, belongsToCollection: belongsToCollection, popularity: popularity,
            voteAverage: voteAverage, voteCount: voteCount, hasVideo: hasVideo, isAdultOnly: isAdultOnly)
    }
}
