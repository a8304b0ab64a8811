public import CoreDomain
public import Foundation

/// A title of an item about which nothing else is known.
public struct KnownTitle: Hashable, Sendable {
    /// The item.
    public let item: ItemReference
    /// The title as its source writes it.
    public let title: String
    /// How popular the item is.
    public let popularity: Double
    /// Whether searches leave it out: an adult title, or a video.
    public let isHidden: Bool
    /// The number of more popular titles of its kind; `nil` before the titles are stored.
    public let rank: Int?

    /// Creates a title.
    public init(
        _ item: ItemReference, title: String, popularity: Double, isHidden: Bool = false, rank: Int? = nil
    ) {
        (self.item, self.title, self.popularity) = (item, title, popularity)
        (self.isHidden, self.rank) = (isHidden, rank)
    }
}

/// The titles of one kind that are stored.
public struct TitleCollection: Hashable, Sendable {
    /// The kind of the items.
    public let kind: ItemKind
    /// The number of titles.
    public let count: Int
    /// The day of the data, at 00:00 UTC.
    public let date: Date
    /// The size on disk.
    public let bytes: Int

    /// Creates a description of stored titles.
    public init(kind: ItemKind, count: Int, date: Date, bytes: Int) {
        (self.kind, self.count, self.date, self.bytes) = (kind, count, date, bytes)
    }
}

/// How far an update or an import is.
public struct TitlesProgress: Equatable, Sendable {
    /// What is being done.
    public enum Step: Sendable {
        case downloading, reading
    }

    /// What is being done.
    public let step: Step
    /// The kind of the titles.
    public let kind: ItemKind
    /// The number of bytes that are done, and of all.
    public let done, total: Int

    /// Creates a progress.
    public init(_ step: Step, _ kind: ItemKind, _ done: Int, of total: Int) {
        (self.step, self.kind, self.done, self.total) = (step, kind, done, total)
    }
}
