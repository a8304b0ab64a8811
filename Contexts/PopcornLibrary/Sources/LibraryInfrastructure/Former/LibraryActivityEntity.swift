package import Foundation
package import Storage

/// An event in the former layout, with everything that is needed to undo it.
package struct LibraryActivityEntity: StoredRecord {
    package let activityID: Int
    package var kind: String
    package var listID: String
    package var listName: String
    /// The id of the list to which titles were moved.
    package var targetListID: String?
    /// The name of the list to which titles were moved.
    package var targetListName: String?
    /// The former name of a renamed list.
    package var formerName: String?
    /// The creation date of a deleted list.
    package var listCreatedAt: Date?
    /// The entries that the event added, removed or moved, or that a deleted list had.
    package var entries: [LibraryListEntryEntity]?
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
        children("entries", \.entries, [LibraryListEntryEntity]?.self),
        field("occurredAt", \.occurredAt, Date.self),
        field("undoneAt", \.undoneAt, Date?.self))

    package static var freshnessKind: FreshnessKind { .library }

    /// The same for all changes: what they did to a list is named by that list's entries.
    package static func label(of key: RecordKey, in known: KnownRecords) -> String? { "part of the log of changes" }

    package var mentioned: [any StoredRecord] {
        let lists = [LibraryUserListEntity(listID, named: listName, at: occurredAt)].compactMap(\.self)
        return lists + (entries ?? [])
    }
}
