public import CoreDomain

/// An item with the title and the facts that identify it, sufficient to show it offline.
///
/// The item may be a season or an episode; the title and the facts are then those of its series.
public struct TitleSnapshot: Identifiable, Equatable, Sendable {
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

    public init(
        item: ItemReference, title: String, originalTitle: String? = nil, year: Int? = nil, runtime: Int? = nil
    ) {
        self.item = item
        self.title = title
        self.originalTitle = originalTitle
        self.year = year
        self.runtime = runtime?.minutes
    }

    /// The snapshot of the whole movie or series.
    public var whole: TitleSnapshot { of(item.whole) }

    package func of(_ item: ItemReference) -> TitleSnapshot {
        TitleSnapshot(item: item, title: title, originalTitle: originalTitle, year: year, runtime: runtime)
    }

    /// Whether viewings of the item can be recorded; those of series and seasons belong to their episodes.
    var canBeSeen: Bool { item.kind != .tvSeries || item.episode != nil }

    /// Returns the snapshot with missing facts taken from `former`.
    public func completed(by former: TitleSnapshot?) -> TitleSnapshot {
        TitleSnapshot(
            item: item, title: title, originalTitle: originalTitle ?? former?.originalTitle,
            year: year ?? former?.year, runtime: runtime ?? former?.runtime)
    }
}
