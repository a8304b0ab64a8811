public import CoreDomain
public import Foundation

/// What a row number or the current title stands for.
public struct Item: Hashable, Sendable {
    /// The item's identity.
    public let reference: ItemReference
    /// The title or name as it was shown.
    public let title: String

    /// Creates an item.
    public init(_ reference: ItemReference, title: String) {
        self.reference = reference
        self.title = title
    }
}

/// What is known about an item wherever it occurs: enough for a row of any table.
public struct ItemSummary: Hashable, Sendable {
    /// The item's identity.
    public let reference: ItemReference
    /// The title or name.
    public let title: String
    /// The title in its original language, if it differs.
    public let originalTitle: String?
    /// The day of its release, at 00:00 UTC.
    public let date: Date?
    /// The path of its poster, without a base URL.
    public let posterPath: String?
    /// From 0 to 10.
    public let voteAverage: Double?
    /// The number of votes.
    public let voteCount: Int?

    /// Creates a summary.
    public init(
        _ reference: ItemReference, title: String, originalTitle: String? = nil, date: Date? = nil,
        posterPath: String? = nil, voteAverage: Double? = nil, voteCount: Int? = nil
    ) {
        self.reference = reference
        self.title = title
        self.originalTitle = originalTitle
        self.date = date
        self.posterPath = posterPath
        self.voteAverage = voteAverage
        self.voteCount = voteCount
    }
}
