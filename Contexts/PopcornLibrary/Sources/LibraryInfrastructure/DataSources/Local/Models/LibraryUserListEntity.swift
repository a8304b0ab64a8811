package import Foundation
import LibraryDomain
package import Storage

/// A stored list, without its entries.
package struct LibraryUserListEntity: StoredRecord, LibraryRecord {
    package let listID: String
    package var name: String
    /// The name by which the list is found.
    package var slug: String
    package var createdAt: Date
    package var count: Int
    package var latestAt: Date?
    /// Whether the user named the list at the prompt, rather than an imported file.
    package var hasOwnName: Bool

    package var cachedAt: Date { createdAt }

    package static let schema = Schema(
        "libraryLists", Self.init,
        key("listID", \.listID, String.self),
        field("name", \.name, String.self),
        field("slug", \.slug, String.self),
        field("createdAt", \.createdAt, Date.self),
        field("count", \.count, Int.self),
        field("latestAt", \.latestAt, Date?.self),
        field("hasOwnName", \.hasOwnName, Bool.self))

    static func reference(_ id: ListID) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id.rawValue))) }
}
