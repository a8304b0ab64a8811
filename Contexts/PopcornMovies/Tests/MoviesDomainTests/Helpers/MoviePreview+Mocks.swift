import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension MoviePreview {
    package static func mock(
        id: Int = 807,
        title: String = "Se7en",
        originalTitle: String? = "Seven", englishTitle: String? = "Seven (English)",
        originalLanguage: String? = "fr",
        overview: String? = "Two detectives count to seven.",
        releaseDate: Date? = CalendarDay.date(from: "1995-09-22"),
        genreIDs: [Int]? = [80, 9648],
        posterPath: URL? = url("/preview-poster.jpg"),
        backdropPath: URL? = url("/preview-backdrop.jpg"),
        popularity: Double? = 41.2,
        voteAverage: Double? = 8.37,
        voteCount: Int? = 19_500,
        hasVideo: Bool? = false,
        isAdultOnly: Bool? = true
    ) -> MoviePreview {
        MoviePreview(
            id: id, title: title, originalTitle: originalTitle, englishTitle: englishTitle,
            originalLanguage: originalLanguage, overview: overview,
            releaseDate: releaseDate, genreIDs: genreIDs, posterPath: posterPath, backdropPath: backdropPath,
            popularity: popularity, voteAverage: voteAverage, voteCount: voteCount, hasVideo: hasVideo,
            isAdultOnly: isAdultOnly)
    }
}
