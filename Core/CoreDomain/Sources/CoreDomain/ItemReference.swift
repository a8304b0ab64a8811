/// A kind of item. Ids are unique within a kind.
///
/// Kinds are open-ended: a context declares its own as static constants in an extension, and raw values are
/// stored. The kinds declared here are used by several contexts.
public struct ItemKind: RawRepresentable, Codable, Hashable, Sendable {
    /// The name of the kind in storage, in JSON and in messages: “movie”.
    public let rawValue: String

    /// Creates the kind with the given name, which may be unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A movie.
    public static let movie = ItemKind(rawValue: "movie")
    /// A series; with a selector, one of its seasons or episodes.
    public static let tvSeries = ItemKind(rawValue: "tv")
    /// A member of a cast or a crew.
    public static let person = ItemKind(rawValue: "person")
}

/// Identifies one item across contexts: a movie, a person, a series, or a season or an episode of a series.
public struct ItemReference: Codable, Hashable, Sendable {
    /// The kind of item.
    public let kind: ItemKind
    /// The id, unique within its kind. A season or an episode has the id of its series.
    public let id: Int
    /// The number of the season, or `nil` for a whole item.
    public let season: Int?
    /// The number of the episode within its season, or `nil` for a whole item or season.
    public let episode: Int?

    /// Creates a reference to the item of `kind` with the given id, one of its seasons, or one of a season's
    /// episodes. Without a season, `episode` is ignored.
    public init(_ kind: ItemKind, _ id: Int, season: Int? = nil, episode: Int? = nil) {
        self.kind = kind
        self.id = id
        self.season = season
        self.episode = season == nil ? nil : episode
    }

    /// The item without its selector; for a season or an episode, the series.
    public var whole: ItemReference { ItemReference(kind, id) }
}
