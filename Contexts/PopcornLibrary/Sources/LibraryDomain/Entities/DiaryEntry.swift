import CoreDomain
import Foundation

/// Which viewings are the first and the last ones of their movies and episodes.
package struct ViewingPlaces: Sendable {
    /// The ids of the first viewings of movies and episodes.
    private let firsts: Set<UUID>
    /// The ids of the last viewings.
    private let lasts: Set<UUID>

    /// The first and the last viewing of a movie or an episode.
    private struct Ends {
        var first: Viewing
        var last: Viewing

        mutating func note(_ viewing: Viewing) {
            if Viewing.isEarlier(viewing, first) { first = viewing }
            if Viewing.isEarlier(last, viewing) { last = viewing }
        }
    }

    /// Creates the places of viewings.
    ///
    /// - Parameter viewings: All viewings of their movies and episodes.
    package init(_ viewings: some Sequence<Viewing>) {
        var ends: [ItemReference: Ends] = [:]
        for viewing in viewings where ends[viewing.item]?.note(viewing) == nil {
            ends[viewing.item] = Ends(first: viewing, last: viewing)
        }
        firsts = Set(ends.values.map(\.first.id))
        lasts = Set(ends.values.map(\.last.id))
    }

    /// Returns the place of one of the viewings.
    package subscript(viewing: Viewing) -> ViewingPlace {
        ViewingPlace(isFirst: firsts.contains(viewing.id), isLast: lasts.contains(viewing.id))
    }
}

/// The place of a viewing among those of its movie or episode.
public struct ViewingPlace: Hashable, Sendable, Codable {
    /// Whether no earlier viewing is recorded.
    public let isFirst: Bool
    /// Whether no later viewing is recorded.
    public let isLast: Bool

    package init(isFirst: Bool, isLast: Bool) {
        self.isFirst = isFirst
        self.isLast = isLast
    }
}

/// A viewing in the diary, with what is shown beside it.
public struct DiaryEntry: Equatable, Sendable, Codable {
    /// The viewing.
    public let viewing: Viewing
    /// The title of the movie or series.
    public let title: TitleSnapshot
    /// The place of the viewing among those of its movie or episode.
    public let place: ViewingPlace

    package init(_ viewing: Viewing, _ title: TitleSnapshot, _ place: ViewingPlace) {
        self.viewing = viewing
        self.title = title
        self.place = place
    }

    /// Whether the viewing is a repeated one: as the user said or, without that, if it isn't the first.
    public var isRepeated: Bool { viewing.isAgain ?? !place.isFirst }
}

extension LibraryItem {
    /// The viewings as entries of the diary, the latest first.
    ///
    /// - Parameter title: The title to show if the item's own isn't known.
    public func diary(_ title: TitleSnapshot? = nil) -> [DiaryEntry] {
        let places = ViewingPlaces(readViewings)
        let title = self.title ?? title ?? TitleSnapshot(recorded: reference, title: "")
        return readViewings.sorted { Viewing.isEarlier($1, $0) }.map { DiaryEntry($0, title, places[$0]) }
    }
}
