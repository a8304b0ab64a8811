package import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import LibraryDomain

extension TitleSnapshot {
    /// A title with every property set.
    package static func mock(
        item: ItemReference = ItemReference(.movie, 550),
        title: String = "Fight Club",
        originalTitle: String? = "Der Kampfklub",
        originalLanguage: String? = "de",
        overview: String? = "Two men start a club.",
        releaseDate: Date? = CalendarDay.date(from: "1999-10-15"),
        genreIDs: [Int]? = [18, 53],
        posterPath: URL? = URL(string: "/poster.jpg"),
        backdropPath: URL? = URL(string: "/backdrop.jpg"),
        popularity: Double? = 61.4,
        voteAverage: Double? = 8.4,
        voteCount: Int? = 31_033,
        hasVideo: Bool? = false,
        isAdultOnly: Bool? = true
    ) -> TitleSnapshot {
        TitleSnapshot(
            item: item,
            title: title,
            originalTitle: originalTitle,
            originalLanguage: originalLanguage,
            overview: overview,
            releaseDate: releaseDate,
            genreIDs: genreIDs,
            posterPath: posterPath,
            backdropPath: backdropPath,
            popularity: popularity,
            voteAverage: voteAverage,
            voteCount: voteCount,
            hasVideo: hasVideo,
            isAdultOnly: isAdultOnly)
    }

    /// Returns a movie titled “Movie 1”, after its id.
    package static func movie(_ id: Int) -> TitleSnapshot {
        .mock(item: ItemReference(.movie, id), title: "Movie \(id)")
    }

    /// Returns a series titled “Series 1”, after its id.
    package static func series(_ id: Int) -> TitleSnapshot {
        .mock(item: ItemReference(.tvSeries, id), title: "Series \(id)")
    }
}

extension ListName {
    /// The name of a list beside the watchlist.
    package static let later = ListName("later") ?? .watchlist
    /// The name of another list beside the watchlist.
    package static let noir = ListName("Noir") ?? .watchlist
}

extension ListEntry {
    /// Returns an entry, by default of a movie.
    package static func mock(title: TitleSnapshot = .mock(), addedAt: Date = ManualClock.start) -> ListEntry {
        ListEntry(title: title, addedAt: addedAt)
    }
}
