package import Foundation
import LibraryDomain
package import Storage

package struct LibraryEventEntity: StoredRecord, LibraryRecord, Codable {
    package let eventID: Int
    package var kind: String
    package var listID: String?
    package var listName: String?
    package var targetListID: String?
    package var targetListName: String?
    package var formerName: String?
    /// The creation date of a deleted list.
    package var listCreatedAt: Date?
    package var count: Int
    package var titles: [String]
    /// The keys of the movies and series named in `titles`.
    package var items: [String]?
    /// The number of change records stored for the event.
    package var changes: Int
    package var isOpen: Bool
    /// The source of an open import. Only an import with the same source continues it.
    package var source: String?
    package var occurredAt: Date
    package var undoneAt: Date?

    package var cachedAt: Date { occurredAt }

    package static let schema = Schema(
        "libraryEvents", Self.init,
        key("eventID", \.eventID, Int.self),
        field("kind", \.kind, String.self),
        field("listID", \.listID, String?.self).ordered(),
        field("listName", \.listName, String?.self),
        field("targetListID", \.targetListID, String?.self).ordered(),
        field("targetListName", \.targetListName, String?.self),
        field("formerName", \.formerName, String?.self),
        field("listCreatedAt", \.listCreatedAt, Date?.self),
        field("count", \.count, Int.self),
        field("titles", \.titles, [String].self),
        field("items", \.items, [String]?.self),
        field("changes", \.changes, Int.self),
        field("isOpen", \.isOpen, Bool.self),
        field("source", \.source, String?.self),
        field("occurredAt", \.occurredAt, Date.self),
        field("undoneAt", \.undoneAt, Date?.self))

    /// Returns the same label for all events, since the labels of the changed records describe them.
    package static func label(of key: RecordKey, in known: KnownRecords) -> String? { "part of the log of changes" }

    /// The lists and titles named by the event, and the entries added or moved.
    package var mentioned: [any StoredRecord] {
        if undoneAt != nil { return [] }
        let items = items ?? []
        let titles = titles
        let lists = [(listID, listName), (targetListID, targetListName)].compactMap {
            LibraryUserListEntity($0, named: $1, at: occurredAt)
        }
        let list = targetListID ?? (kind == LibraryEvent.Kind.titlesAdded.rawValue ? listID : nil)
        return lists + zip(items, titles).map { LibraryTitleEntity(item: $0, title: $1, renewedAt: occurredAt) }
            + items.compactMap { item in
                list.map { LibraryEntryEntity(listID: $0, item: item, addedAt: occurredAt) }
            }
    }

    static func reference(_ id: Int) -> RecordReference { RecordReference(Self.self, RecordKey(Scalar(id))) }
}

/// The effect of one event on one item, stored until the event can no longer be undone.
package struct LibraryChangeEntity: StoredRecord, LibraryRecord, Codable {
    package let eventID: Int
    package let position: Int
    package var item: String
    package var title: String?
    package var added: [String]?
    /// The previous values of viewings that were removed or changed.
    package var former: [LibraryViewingEntity]?
    package var opinions: [LibraryOpinionEntity]?
    package var addedTo: [String]?
    package var removedFrom: [LibraryEntryEntity]?
    package var changedAt: Date

    package var cachedAt: Date { changedAt }

    package static let schema = Schema(
        "libraryChanges", Self.init,
        key("eventID", \.eventID, Int.self),
        key("position", \.position, Int.self),
        field("item", \.item, String.self),
        field("title", \.title, String?.self),
        field("added", \.added, [String]?.self),
        children("former", \.former, [LibraryViewingEntity]?.self),
        children("opinions", \.opinions, [LibraryOpinionEntity]?.self),
        field("addedTo", \.addedTo, [String]?.self),
        children("removedFrom", \.removedFrom, [LibraryEntryEntity]?.self),
        field("changedAt", \.changedAt, Date.self))

    package static func label(of key: RecordKey, in known: KnownRecords) -> String? { "part of the log of changes" }

    /// The item's title, the lists it was added to, and the changed records.
    package var mentioned: [any StoredRecord] {
        let titles = title.map { [LibraryTitleEntity(item: item, title: $0, renewedAt: changedAt)] } ?? []
        let places = (addedTo ?? []).map { LibraryEntryEntity(listID: $0, item: item, addedAt: changedAt) }
        let viewings = (added ?? []).map {
            LibraryViewingEntity(
                viewingID: $0, item: item, diaryOrder: "", entry: eventID, enteredAt: changedAt)
        }
        return titles + places + viewings + (former ?? []) + (opinions ?? [])
    }
}
