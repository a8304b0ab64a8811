package import CoreDomain
import Foundation
package import LibraryDomain

extension TitleSnapshot {
    /// A title with every property set.
    package static func mock(
        item: ItemReference = ItemReference(.movie, 550), title: String = "Fight Club",
        originalTitle: String? = "Der Kampfklub", year: Int? = 1999, runtime: Int? = 139
    ) -> TitleSnapshot {
        TitleSnapshot(recorded: item, title: title, originalTitle: originalTitle, year: year, runtime: runtime)
    }

    /// Returns a movie titled “Movie 1”, after its id.
    package static func movie(_ id: Int) -> TitleSnapshot {
        .mock(item: ItemReference(.movie, id), title: "Movie \(id)")
    }

    /// Returns a series titled “Series 1”, after its id.
    package static func series(_ id: Int) -> TitleSnapshot {
        .mock(item: ItemReference(.tvSeries, id), title: "Series \(id)")
    }

    /// Returns an episode of the series titled “Series 1”, after its id.
    package static func episode(_ id: Int, _ season: Int, _ number: Int) -> TitleSnapshot {
        .mock(item: ItemReference(.tvSeries, id, season: season, episode: number), title: "Series \(id)")
    }
}

extension ListName {
    /// The name of a list besides the watchlist.
    package static let later = ListName("later") ?? .watchlist
    /// The name of another list besides the watchlist.
    package static let noir = ListName("Noir") ?? .watchlist
}

extension PartialDay {
    /// Returns the day for a valid text.
    package static func day(_ text: String) -> PartialDay { PartialDay(text) ?? PartialDay(.distantPast) }
}

extension Sighting {
    /// Returns a sighting on a day; `nil` for an unknown one.
    package static func mock(
        _ title: TitleSnapshot, _ day: String? = nil, episodeID: Int? = nil, rating: Int? = nil, source: String? = nil
    ) -> Sighting {
        var sighting = Sighting(title, onRecorded: day.map { .day($0) }, episodeID: episodeID)
        sighting.rating = rating
        sighting.source = source
        return sighting
    }
}
