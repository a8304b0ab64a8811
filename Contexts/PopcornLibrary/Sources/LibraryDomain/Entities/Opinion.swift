public import CoreDomain

/// What the user thinks of an item, whatever the number of its viewings.
public struct Opinion: Equatable, Sendable {
    /// From 1 to 10: the latest that was given.
    public var rating: Int?
    /// The day on which the rating was given.
    public var ratedOn: PartialDay?
    /// The note.
    public var note: String?
    /// The tags, in the order in which they were given.
    public var tags: [String]
    /// Whether the user has given up the series.
    public var isDropped: Bool

    /// Creates an opinion.
    public init(
        rating: Int? = nil, ratedOn: PartialDay? = nil, note: String? = nil, tags: [String] = [],
        isDropped: Bool = false
    ) {
        (self.rating, self.ratedOn, self.note) = (rating, ratedOn, note)
        (self.tags, self.isDropped) = (tags, isDropped)
    }

    /// No opinion.
    public static let none = Opinion()
}
