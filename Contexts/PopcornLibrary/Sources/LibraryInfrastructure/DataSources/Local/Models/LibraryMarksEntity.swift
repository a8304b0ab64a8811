import CoreDomain
package import Foundation
package import Storage

/// The stored marks of a movie or a series, derived from its other records.
package struct LibraryMarksEntity: StoredRecord, LibraryRecord {
    package let item: String
    package var lists: [String]?
    package var isSeen: Bool
    package var timesSeen: Int
    package var firstSeen: String?
    package var lastSeen: String?
    package var rating: Int?
    package var tags: [String]?
    package var hasNote: Bool
    package var isDropped: Bool
    package var seasons: [LibrarySeenSeasonEntity]?
    /// The day the series was begun again.
    package var passSince: String?
    /// The episodes seen in the latest pass; `nil` for none.
    package var passSeasons: [LibrarySeenSeasonEntity]?
    /// The day and the entry of the latest progress in a series, as sortable text.
    package var progressOrder: String?
    package var parts: [LibraryMarkedPartEntity]?
    /// The time of the last change, if the item or one of its parts is rated.
    package var ratedOrder: Date?
    package var changedAt: Date

    package var cachedAt: Date { changedAt }

    package static let schema = Schema(
        "libraryMarks", Self.init,
        key("item", \.item, String.self),
        field("lists", \.lists, [String]?.self),
        field("isSeen", \.isSeen, Bool.self),
        field("timesSeen", \.timesSeen, Int.self),
        field("firstSeen", \.firstSeen, String?.self),
        field("lastSeen", \.lastSeen, String?.self),
        field("rating", \.rating, Int?.self),
        field("tags", \.tags, [String]?.self),
        field("hasNote", \.hasNote, Bool.self),
        field("isDropped", \.isDropped, Bool.self),
        children("seasons", \.seasons, [LibrarySeenSeasonEntity]?.self),
        field("passSince", \.passSince, String?.self),
        children("passSeasons", \.passSeasons, [LibrarySeenSeasonEntity]?.self),
        field("progressOrder", \.progressOrder, String?.self).ordered(),
        children("parts", \.parts, [LibraryMarkedPartEntity]?.self),
        field("ratedOrder", \.ratedOrder, Date?.self).ordered(),
        field("changedAt", \.changedAt, Date.self).ordered())

    static func reference(_ item: ItemReference) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(item.key)))
    }
}
