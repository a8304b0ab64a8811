package import Foundation
package import Storage

/// A stored list, without its entries.
package struct LibraryUserListEntity: StoredRecord {
    package let listID: String
    package var name: String
    package var createdAt: Date

    package var cachedAt: Date { createdAt }

    package static let schema = Schema(
        "libraryLists", Self.init,
        key("listID", \.listID, String.self),
        field("name", \.name, String.self),
        field("createdAt", \.createdAt, Date.self))

    package static var freshnessKind: FreshnessKind { .library }
}
