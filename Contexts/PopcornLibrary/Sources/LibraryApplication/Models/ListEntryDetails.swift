public import CoreDomain
public import Foundation
public import LibraryDomain

/// A movie or series on a user's list.
///
/// The library stores only the facts that identify the title. Fill in the variable properties from the
/// catalogue, which may cache them only for a limited time.
public struct ListEntryDetails: Equatable, Sendable, Codable {
    /// The id, unique within `kind`.
    public let id: Int
    /// The title as it was last fetched.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// The language as an ISO 639-1 code.
    public var originalLanguage: String?
    /// The plot summary.
    public var overview: String?
    /// The day of the release or of the first broadcast, at 00:00 UTC.
    public var releaseDate: Date?
    public var genreIDs: [Int]?
    /// The poster's URLs.
    public var posterURLSet: ImageURLSet?
    /// The backdrop's URLs.
    public var backdropURLSet: ImageURLSet?
    /// TMDb's popularity score, which has no unit.
    public var popularity: Double?
    /// The average vote, from 0 to 10.
    public var voteAverage: Double?
    public var voteCount: Int?
    /// Whether it was released only on video.
    public var hasVideo: Bool?
    /// Whether it is for adults only.
    public var isAdultOnly: Bool?
    /// The date the title was added to the list.
    public let addedAt: Date
    /// The kind of the title: movie or series.
    public let kind: ItemKind
    /// The year of the release or of the first broadcast.
    public let year: Int?
    /// The length in minutes.
    public let runtime: Int?
    /// The place on a ranked list, from 1; `nil` for an entry without a rank.
    public let rank: Int?
    /// The user's remark on the entry.
    public let remark: String?

    public var item: ItemReference { ItemReference(kind, id) }

    /// The title with the facts that identify it, as changes of the library take it.
    public var snapshot: TitleSnapshot {
        TitleSnapshot(recorded: item, title: title, originalTitle: originalTitle, year: year, runtime: runtime)
    }
}
