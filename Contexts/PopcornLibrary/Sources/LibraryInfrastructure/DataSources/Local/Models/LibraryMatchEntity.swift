import CoreDomain
package import Foundation
import LibraryDomain
package import Storage

/// The stored item that a title or an id in another program's file refers to.
package struct LibraryMatchEntity: StoredRecord, LibraryRecord {
    /// The key of the title or id, such as “imdb:tt0137523”.
    package let subject: String
    package var item: String
    package var season: Int?
    package var episode: Int?
    package var episodeID: Int?
    package var title: String
    package var originalTitle: String?
    package var year: Int?
    package var runtime: Int?
    package var votes: Int?
    /// Whether a viewing means all episodes that have aired; `nil` for `false`.
    package var coversEpisodes: Bool?
    package var matchedAt: Date

    package var cachedAt: Date { matchedAt }

    package static let schema = Schema(
        "libraryMatches", Self.init,
        key("subject", \.subject, String.self),
        field("item", \.item, String.self),
        field("season", \.season, Int?.self),
        field("episode", \.episode, Int?.self),
        field("episodeID", \.episodeID, Int?.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        field("year", \.year, Int?.self),
        field("runtime", \.runtime, Int?.self),
        field("votes", \.votes, Int?.self),
        field("coversEpisodes", \.coversEpisodes, Bool?.self),
        field("matchedAt", \.matchedAt, Date.self))

    static func reference(_ subject: String) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(subject)))
    }
}
