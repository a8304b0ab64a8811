package import Foundation
package import Storage

/// The item of a viewing that was named by events and isn't there: it was removed, or hasn't arrived.
package struct LibraryAbsentViewingEntity: StoredRecord, LibraryRecord {
    package let viewingID: String
    package var subject: String

    package var cachedAt: Date { Date(timeIntervalSince1970: 0) }

    package static let schema = Schema(
        "libraryAbsentViewings", Self.init,
        key("viewingID", \.viewingID, String.self),
        field("subject", \.subject, String.self))

    static func reference(_ id: UUID) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id.recordKey))) }
}
