public import CoreDomain
public import Foundation

/// A movie or series on a user's list, with its image URLs.
public struct ListEntryDetails: Equatable, Sendable, Encodable {
    /// The id, unique within `kind`.
    public let id: Int
    /// The title as it was when it was added.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// An ISO 639-1 code.
    public let originalLanguage: String?
    /// What it is about.
    public let overview: String?
    /// The day of the release or of the first broadcast: 00:00 UTC.
    public let releaseDate: Date?
    /// The ids of its genres.
    public let genreIDs: [Int]?
    /// The poster's URLs, or `nil` without a path or without the images configuration.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` without a path or without the images configuration.
    public let backdropURLSet: ImageURLSet?
    /// TMDb's score of the attention that it gets, without a unit.
    public let popularity: Double?
    /// From 0 to 10.
    public let voteAverage: Double?
    /// The number of votes.
    public let voteCount: Int?
    /// Whether it was published as a video only.
    public let hasVideo: Bool?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?
    /// When it was added to the list.
    public let addedAt: Date
    /// Whether it is a movie or a series.
    public let kind: ItemKind

    /// The kind and id of the movie or series.
    public var item: ItemReference { ItemReference(kind, id) }
}
