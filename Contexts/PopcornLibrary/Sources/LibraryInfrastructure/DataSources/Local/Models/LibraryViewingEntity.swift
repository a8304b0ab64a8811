package import Foundation
package import Storage

package struct LibraryViewingEntity: StoredRecord, LibraryRecord {
    /// The viewing's id in 22 digits.
    package let viewingID: String
    /// The key of the movie or series, such as “movie/550”.
    package var item: String
    package var season: Int?
    package var episode: Int?
    package var episodeID: Int?
    package var day: String?
    /// The day, the entry, the position, the episode and the title, as sortable text; empty for a mark, which precedes
    /// all viewings and isn't in the diary.
    package var diaryOrder: String
    package var entry: Int
    package var position: Int
    package var rating: Int?
    package var note: String?
    package var tags: [String]?
    package var isAgain: Bool?
    package var source: String?
    /// The account of the other program.
    package var account: String?
    package var enteredAt: Date
    /// The fields that were set at the prompt last, as bits.
    package var ownFields: Int?
    /// Whether no earlier viewing of the movie or episode is stored.
    package var isFirst = false
    /// Whether no later viewing of the movie or episode is stored.
    package var isLast = false
    /// Whether it was made because something unseen was rated.
    package var isMadeByRating = false
    /// Whether the source said last what the viewing says, so that the statement has no record of its own.
    package var isSaid = false

    package var cachedAt: Date { enteredAt }

    package static let schema = Schema(
        "libraryViewings", Self.init,
        key("viewingID", \.viewingID, String.self),
        field("item", \.item, String.self).ordered(),
        field("season", \.season, Int?.self),
        field("episode", \.episode, Int?.self),
        field("episodeID", \.episodeID, Int?.self),
        field("day", \.day, String?.self),
        field("diaryOrder", \.diaryOrder, String.self).ordered(),
        field("entry", \.entry, Int.self),
        field("position", \.position, Int.self),
        field("rating", \.rating, Int?.self),
        field("note", \.note, String?.self),
        field("tags", \.tags, [String]?.self),
        field("isAgain", \.isAgain, Bool?.self),
        field("source", \.source, String?.self),
        field("account", \.account, String?.self),
        field("enteredAt", \.enteredAt, Date.self),
        field("ownFields", \.ownFields, Int?.self),
        field("isFirst", \.isFirst, Bool.self),
        field("isLast", \.isLast, Bool.self),
        field("isMadeByRating", \.isMadeByRating, Bool.self),
        field("isSaid", \.isSaid, Bool.self))

    /// Whether a rating made it and no day is known, so that it isn't in the diary.
    var isMark: Bool { diaryOrder.isEmpty }

    static func reference(_ id: UUID) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id.recordKey))) }
}
