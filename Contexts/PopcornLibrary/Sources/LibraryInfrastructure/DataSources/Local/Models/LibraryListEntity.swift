package import Foundation
package import Storage

/// A stored list, without its entries.
package struct LibraryListEntity: StoredRecord {
    package let listID: String
    package var name: String
    package var createdAt: Date

    package var cachedAt: Date { createdAt }

    package static let schema = Schema(
        "libraryLists", Self.init,
        .key("listID", \.listID),
        .field("name", \.name),
        .field("createdAt", \.createdAt))

    package static var freshnessKind: FreshnessKind { .library }
}
