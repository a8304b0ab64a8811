/// A kind of item. Ids are unique within a kind.
public enum ItemKind: String, CaseIterable, Codable, Hashable, Sendable {
    case movie
    /// A series as a whole, not one of its seasons or episodes.
    case tvSeries = "tv"
    /// A member of a cast or a crew.
    case person
}

/// Identifies one movie, TV series or person across contexts.
public struct ItemReference: Codable, Hashable, Sendable {
    /// What the id identifies.
    public let kind: ItemKind
    /// The id, unique within its kind.
    public let id: Int

    /// Creates a reference to the item of `kind` with that id.
    public init(_ kind: ItemKind, _ id: Int) {
        self.kind = kind
        self.id = id
    }
}
