import CoreDomain
package import Foundation
package import Storage

/// An event that imports of other libraries have brought, and that no writer has for itself. It may not have arrived yet.
package struct LibraryBroughtEntity: StoredRecord, LibraryRecord {
    package let eventID: String

    package var cachedAt: Date { Date(timeIntervalSince1970: 0) }

    package static let schema = Schema(
        "libraryBrought", Self.init,
        key("eventID", \.eventID, String.self))

    static func reference(_ id: String) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id))) }
}
