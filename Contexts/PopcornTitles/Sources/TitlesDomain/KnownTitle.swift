public import CoreDomain
public import Foundation

/// The title of an item, without further details.
public struct KnownTitle: Hashable, Sendable, Codable {
    public let item: ItemReference
    /// The title as written by its source.
    public let title: String
    /// The source's popularity score.
    public let popularity: Double
    /// Whether searches leave the title out; `true` for adult titles and videos.
    public let isHidden: Bool
    /// The number of more popular titles of the same kind; `nil` until the titles are stored.
    public let rank: Int?

    public init(
        _ item: ItemReference, title: String, popularity: Double, isHidden: Bool = false, rank: Int? = nil
    ) {
        self.item = item
        self.title = title
        self.popularity = popularity
        self.isHidden = isHidden
        self.rank = rank
    }
}

/// The stored titles of one kind.
public struct TitleCollection: Hashable, Sendable, Codable {
    /// The kind of the items.
    public let kind: ItemKind
    /// The number of titles.
    public let count: Int
    /// The day of the data, at 00:00 UTC.
    public let date: Date
    /// The size on disk, in bytes.
    public let bytes: Int

    public init(kind: ItemKind, count: Int, date: Date, bytes: Int) {
        self.kind = kind
        self.count = count
        self.date = date
        self.bytes = bytes
    }
}

/// The progress of an update or an import.
public struct TitlesProgress: Equatable, Sendable, Codable {
    /// The current step.
    public enum Step: Sendable, Codable {
        case downloading, reading
    }

    /// The current step.
    public let step: Step
    /// The kind of the titles.
    public let kind: ItemKind
    /// The number of bytes processed.
    public let done: Int
    /// The total number of bytes.
    public let total: Int

    public init(_ step: Step, _ kind: ItemKind, _ done: Int, of total: Int) {
        self.step = step
        self.kind = kind
        self.done = done
        self.total = total
    }
}
