package import Foundation
package import Storage

/// Counts the changes of a library in the former layout. Its presence tells that the library isn't converted yet.
package struct LibraryRevisionEntity: StoredRecord {
    package let libraryID: String
    package var revision: Int
    package var changedAt: Date

    package var cachedAt: Date { changedAt }

    package static let schema = Schema(
        "libraryRevisions", Self.init,
        key("libraryID", \.libraryID, String.self),
        field("revision", \.revision, Int.self),
        field("changedAt", \.changedAt, Date.self))

    package static var freshnessKind: FreshnessKind { .library }

    /// Nothing: the count of changes means nothing to a user.
    package static func label(of key: RecordKey, in known: KnownRecords) -> String? { nil }

    /// Where the one revision is stored.
    static let reference = RecordReference(Self.self, "lists")
}
