package import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import PeopleDomain

extension CreditTitle {
    package static func mock(
        item: ItemReference = ItemReference(.movie, 550),
        title: String = "Fight Club",
        originalTitle: String? = "Fight Club (original)",
        overview: String? = "Two men found a club.",
        date: Date? = CalendarDay.date(from: "1999-10-15"),
        posterPath: URL? = url("/poster.jpg"),
        backdropPath: URL? = url("/backdrop.jpg"),
        genreIDs: [Int]? = [18, 53],
        popularity: Double? = 61.4,
        voteAverage: Double? = 8.4,
        voteCount: Int? = 26_280
    ) -> CreditTitle {
        CreditTitle(
            item: item, title: title, originalTitle: originalTitle, overview: overview, date: date,
            posterPath: posterPath, backdropPath: backdropPath, genreIDs: genreIDs, popularity: popularity,
            voteAverage: voteAverage, voteCount: voteCount)
    }

    /// A movie, or a series for a negative `id`, with only these properties.
    package static func bare(
        _ id: Int, day: String? = nil, votes: Int? = nil, rating: Double? = nil, genres: [Int]? = nil
    ) -> CreditTitle {
        CreditTitle(
            item: ItemReference(id < 0 ? .tvSeries : .movie, abs(id)), title: "Title \(id)",
            date: day.flatMap { CalendarDay.date(from: $0) }, genreIDs: genres, voteAverage: rating, voteCount: votes)
    }
}
