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
        .key("activityID", \.activityID),
        .field("kind", \.kind),
        .field("listID", \.listID),
        .field("listName", \.listName),
        .field("targetListID", \.targetListID),
        .field("targetListName", \.targetListName),
        .field("formerName", \.formerName),
        .field("listCreatedAt", \.listCreatedAt),
        .children("entries", \.entries),
        .field("occurredAt", \.occurredAt),
        .field("undoneAt", \.undoneAt))

    package static var freshnessKind: FreshnessKind { .library }
}
