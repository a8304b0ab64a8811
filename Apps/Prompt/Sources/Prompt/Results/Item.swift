public import CoreDomain
public import Foundation
import TerminalKit

/// What a row number or the current title stands for.
public struct Item: Hashable, Sendable {
    /// The item's identity.
    public let reference: ItemReference
    /// The title or name as it was shown; `nil` if only the id is known.
    public let knownTitle: String?
    /// The facet that shows the part of the item for which a row stands, such as “S01E03”; `nil` for the whole item.
    public let part: String?
    /// The title, or the id in its place: “#550”.
    public var title: String { knownTitle ?? "#\(reference.id)" }

    /// Creates an item, or a part of one.
    public init(_ reference: ItemReference, title: String?, part: String? = nil) {
        self.reference = reference
        self.part = part
        knownTitle = title
    }

    /// The item without its part.
    var whole: Item { Item(reference, title: knownTitle) }
    /// “Breaking Bad S01E03”.
    var name: String { [title, part].compactMap { $0 }.joined(separator: " ") }
}

/// What is known about an item wherever it occurs: what a list keeps of it, so that it can be shown without a network.
public struct ItemSummary: Hashable, Sendable {
    /// The item's identity.
    public let reference: ItemReference
    /// The title or name.
    public let title: String
    /// The title in the original language.
    public var originalTitle: String?
    /// An ISO 639-1 code.
    public var originalLanguage: String?
    /// What it is about.
    public var overview: String?
    /// The day of its release, at 00:00 UTC.
    public var date: Date?
    /// The ids of its genres.
    public var genreIDs: [Int]?
    /// The path of its poster, without a base URL.
    public var posterPath: URL?
    /// The path of its backdrop, without a base URL.
    public var backdropPath: URL?
    /// How much attention it gets, without a unit.
    public var popularity: Double?
    /// From 0 to 10.
    public var voteAverage: Double?
    /// The number of votes.
    public var voteCount: Int?
    /// Whether it was published as a video only.
    public var hasVideo: Bool?
    /// Whether it is for adults only.
    public var isAdultOnly: Bool?

    /// Creates a summary of which only the title is known.
    public init(_ reference: ItemReference, title: String) {
        self.reference = reference
        self.title = title
    }
}
