import CoreDomain
package import Foundation
package import Storage

/// The last undo or redo of an event or an import, which may not have arrived yet.
package struct LibraryReversalEntity: StoredRecord, LibraryRecord {
    package let target: String
    package var order: Int
    package var eventID: String
    package var isUndone: Bool

    package var cachedAt: Date { Date(millisecondsSince1970: Int64(order)) }

    package static let schema = Schema(
        "libraryReversals", Self.init,
        key("target", \.target, String.self),
        field("order", \.order, Int.self).ordered(),
        field("eventID", \.eventID, String.self),
        field("isUndone", \.isUndone, Bool.self))

    static func reference(_ target: String) -> RecordReference { RecordReference(Self.self, RecordKey(.text(target))) }
}
