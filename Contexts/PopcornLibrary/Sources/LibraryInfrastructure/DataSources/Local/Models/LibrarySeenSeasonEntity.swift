package import Storage

/// The seen episodes of a season.
package struct LibrarySeenSeasonEntity: StoredModel {
    package let season: Int
    package var episodes: [Int]

    package static let schema = Schema(
        "seasons", Self.init,
        field("season", \.season, Int.self),
        field("episodes", \.episodes, [Int].self))
}
