public import CoreDomain

/// An item with the title and the facts that identify it, sufficient to show it offline.
///
/// The item may be a season or an episode; the title and the facts are then those of its series. The title is empty only
/// in what the library returns about an item whose title was never recorded.
public struct TitleSnapshot: Identifiable, Equatable, Sendable, Codable {
    public let item: ItemReference
    /// The title in the language used to fetch it.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// The year of the release or of the first broadcast.
    public let year: Int?
    /// The length in minutes, below 100,000.
    public let runtime: Int?

    public var id: ItemReference { item }

    /// Creates the snapshot of a title as a catalogue has it.
    ///
    /// - Parameters:
    ///   - item: The movie, series, season or episode.
    ///   - title: The title, which isn't blank.
    ///   - originalTitle: The title in the original language.
    ///   - year: The year of the release or of the first broadcast.
    ///   - runtime: The length in minutes; a length of 0 or from 100,000 counts as unknown.
    /// - Throws: `LibraryError.notAllowed` for a blank title, an id below 1, a kind without a name, or a negative season
    ///   or episode.
    public init(
        item: ItemReference, title: String, originalTitle: String? = nil, year: Int? = nil, runtime: Int? = nil
    ) throws(LibraryError) {
        let isItem = item.id > 0 && !item.kind.rawValue.isEmpty && (item.season ?? 0) >= 0 && (item.episode ?? 0) >= 0
        if !isItem { throw .notAllowed("there is no \(item.kind.rawValue) with the id \(item.id)") }
        if title.allSatisfy(\.isWhitespace) { throw .notAllowed("the title of a \(item.kind.rawValue) is blank") }
        self.init(recorded: item, title: title, originalTitle: originalTitle, year: year, runtime: runtime)
    }

    /// Creates the snapshot of an item as recorded; the title is empty if none is.
    package init(
        recorded item: ItemReference, title: String, originalTitle: String? = nil, year: Int? = nil,
        runtime: Int? = nil
    ) {
        self.item = item
        self.title = title
        self.originalTitle = originalTitle
        self.year = year
        self.runtime = runtime?.minutes
    }

    /// The snapshot of the whole movie or series.
    public var whole: TitleSnapshot { of(item.whole) }

    /// Returns the snapshot of one of the series' seasons or episodes.
    ///
    /// - Parameters:
    ///   - season: The number of the season.
    ///   - episode: The number of the episode within the season; `nil` for the season.
    public func part(season: Int, episode: Int? = nil) -> TitleSnapshot {
        of(ItemReference(item.kind, item.id, season: season, episode: episode))
    }

    package func of(_ item: ItemReference) -> TitleSnapshot {
        TitleSnapshot(
            recorded: item, title: title, originalTitle: originalTitle, year: year, runtime: runtime)
    }

    /// Whether viewings of the item can be recorded; those of series and seasons belong to their episodes.
    var canBeSeen: Bool { item.kind != .tvSeries || item.episode != nil }

    /// Returns the snapshot with missing facts taken from `former`.
    package func completed(by former: TitleSnapshot?) -> TitleSnapshot {
        TitleSnapshot(
            recorded: item, title: title, originalTitle: originalTitle ?? former?.originalTitle,
            year: year ?? former?.year, runtime: runtime ?? former?.runtime)
    }
}
