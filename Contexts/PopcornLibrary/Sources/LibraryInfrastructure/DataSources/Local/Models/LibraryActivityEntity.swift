package import Foundation
package import Storage

/// A stored event of the library, with all that it takes to undo it.
package struct LibraryActivityEntity: StoredRecord {
    package let activityID: Int
    package var kind: String
    package var listID: String
    package var listName: String
    /// Of a move: where the titles went.
    package var targetListID: String?
    /// Of a move: the name of the list where the titles went.
    package var targetListName: String?
    /// Of a renaming: the former name.
    package var formerName: String?
    /// Of a deletion: when the list had been created.
    package var listCreatedAt: Date?
    /// The entries as the event found them.
    package var entries: [LibraryEntryEntity]?
    package var occurredAt: Date
    package var undoneAt: Date?

    package var cachedAt: Date { occurredAt }

    package static let schema = Schema(
        "libraryActivities", Self.init,
        key("activityID", \.activityID, Int.self),
        field("kind", \.kind, String.self),
        field("listID", \.listID, String.self),
        field("listName", \.listName, String.self),
        field("targetListID", \.targetListID, String?.self),
        field("targetListName", \.targetListName, String?.self),
        field("formerName", \.formerName, String?.self),
        field("listCreatedAt", \.listCreatedAt, Date?.self),
        children("entries", \.entries, [LibraryEntryEntity]?.self),
        field("occurredAt", \.occurredAt, Date.self),
        field("undoneAt", \.undoneAt, Date?.self))

    package static var freshnessKind: FreshnessKind { .library }
}
