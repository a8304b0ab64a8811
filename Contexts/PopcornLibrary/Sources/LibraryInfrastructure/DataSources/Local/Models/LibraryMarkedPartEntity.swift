package import Storage

/// The marks of a season or an episode.
package struct LibraryMarkedPartEntity: StoredModel {
    package let season: Int
    package let episode: Int?
    package var rating: Int?
    package var tags: [String]?
    package var hasNote: Bool

    package static let schema = Schema(
        "parts", Self.init,
        field("season", \.season, Int.self),
        field("episode", \.episode, Int?.self),
        field("rating", \.rating, Int?.self),
        field("tags", \.tags, [String]?.self),
        field("hasNote", \.hasNote, Bool.self))
}
