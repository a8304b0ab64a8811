import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension TVSeries {
    package static func mock(
        id: Int = 1396, name: String = "Breaking Bad", tagline: String? = "Change the equation.",
        originalName: String? = "Breaking Bad (original)", englishName: String? = "Breaking Bad (English)",
        originalLanguage: String? = "en",
        overview: String? = "A chemistry teacher finds a market.", englishOverview: String? = "A plot (English)",
        episodeRunTime: [Int]? = [45, 47],
        numberOfSeasons: Int? = 5, numberOfEpisodes: Int? = 62,
        seasons: [TVSeason]? = [
            .mock(episodes: nil), .mock(id: 3577, name: "Specials", seasonNumber: 0, episodes: nil),
        ],
        createdBy: [Creator]? = [.mock()], genres: [Genre]? = [.mock(), .mock(id: 80, name: "Crime")],
        keywords: [Keyword]? = [.mock(), .mock(id: 41525, name: "high school teacher")],
        firstAirDate: Date? = CalendarDay.date(from: "2008-01-20"), originCountry: [String]? = ["US", "MX"],
        posterPath: URL? = url("/series-poster.jpg"), backdropPath: URL? = url("/series-backdrop.jpg"),
        homepageURL: URL? = url("https://example.org/breaking-bad"), isInProduction: Bool? = false,
        languages: [String]? = ["en", "es"], lastAirDate: Date? = CalendarDay.date(from: "2013-09-29"),
        lastEpisodeToAir: TVEpisodeAirDate? = .mock(),
        nextEpisodeToAir: TVEpisodeAirDate? = .mock(id: 62162, name: "Next", episodeNumber: 17),
        networks: [Network]? = [.mock()], productionCompanies: [ProductionCompany]? = [.mock()],
        productionCountries: [ProductionCountry]? = [.mock()], spokenLanguages: [SpokenLanguage]? = [.mock()],
        status: String? = "Ended", type: String? = "Scripted", popularity: Double? = 305.5,
        voteAverage: Double? = 8.905, voteCount: Int? = 13_400, isAdultOnly: Bool? = true
    ) -> TVSeries {
        TVSeries(
            id: id, name: name, tagline: tagline, originalName: originalName, englishName: englishName,
            originalLanguage: originalLanguage,
            overview: overview, englishOverview: englishOverview, episodeRunTime: episodeRunTime,
            numberOfSeasons: numberOfSeasons,
            numberOfEpisodes: numberOfEpisodes, seasons: seasons, createdBy: createdBy, genres: genres,
            keywords: keywords,
            firstAirDate: firstAirDate, originCountry: originCountry, posterPath: posterPath,
            backdropPath: backdropPath, homepageURL: homepageURL, isInProduction: isInProduction, languages: languages,
            lastAirDate: lastAirDate, lastEpisodeToAir: lastEpisodeToAir, nextEpisodeToAir: nextEpisodeToAir,
            networks: networks, productionCompanies: productionCompanies, productionCountries: productionCountries,
            spokenLanguages: spokenLanguages, status: status, type: type, popularity: popularity,
            voteAverage: voteAverage, voteCount: voteCount, isAdultOnly: isAdultOnly)
    }
}
