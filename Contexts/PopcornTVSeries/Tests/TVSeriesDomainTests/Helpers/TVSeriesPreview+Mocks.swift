import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension TVSeriesPreview {
    package static func mock(
        id: Int = 60059, name: String = "Better Call Saul", originalName: String? = "Saul",
        englishName: String? = "Better Call Saul (English)",
        originalLanguage: String? = "fr", originCountry: [String]? = ["CA", "FR"],
        overview: String? = "A lawyer changes his name.", firstAirDate: Date? = CalendarDay.date(from: "2015-02-08"),
        genreIDs: [Int]? = [80, 18], posterPath: URL? = url("/preview-poster.jpg"),
        backdropPath: URL? = url("/preview-backdrop.jpg"), popularity: Double? = 141.2, voteAverage: Double? = 8.67,
        voteCount: Int? = 5_300, isAdultOnly: Bool? = false
    ) -> TVSeriesPreview {
        TVSeriesPreview(
            id: id, name: name, originalName: originalName, englishName: englishName,
            originalLanguage: originalLanguage,
            originCountry: originCountry, overview: overview, firstAirDate: firstAirDate, genreIDs: genreIDs,
            posterPath: posterPath, backdropPath: backdropPath, popularity: popularity, voteAverage: voteAverage,
            voteCount: voteCount, isAdultOnly: isAdultOnly)
    }
}
