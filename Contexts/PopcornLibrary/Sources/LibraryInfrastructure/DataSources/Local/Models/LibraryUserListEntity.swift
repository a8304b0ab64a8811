package import Foundation
import LibraryDomain
package import Storage

/// A stored list, without its entries.
package struct LibraryUserListEntity: StoredRecord {
    package let listID: String
    package var name: String
    package var createdAt: Date
    package var count: Int
    package var latestAt: Date?

    package var cachedAt: Date { createdAt }

    package static let schema = Schema(
        "libraryLists", Self.init,
        key("listID", \.listID, String.self),
        field("name", \.name, String.self),
        field("createdAt", \.createdAt, Date.self),
        field("count", \.count, Int.self).defaulting(to: 0),
        field("latestAt", \.latestAt, Date?.self))

    package static var freshnessKind: FreshnessKind { .library }

    /// The list's name: “the list “watchlist””.
    package static func label(of key: RecordKey, in known: KnownRecords) -> String? {
        "the list \(name(of: key, in: known))"
    }

    /// Returns the list's name in quotation marks, from the log of changes if the list could not be read itself.
    static func name(of key: RecordKey, in known: KnownRecords) -> String {
        let list: Self? = known.record(key)
        let event = known.all(of: LibraryEventEntity.self).last { $0.listID == "\(key)" }
        let former = known.all(of: LibraryActivityEntity.self).last { $0.listID == "\(key)" }
        return "“\(list?.name ?? event?.listName ?? former?.listName ?? "\(key)")”"
    }

    static func reference(_ id: ListID) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id.rawValue))) }
}
