import CoreDomain
package import Foundation
package import Storage

/// What the history shows of an import, or of a change of several events, without a look at its parts.
package struct LibraryGroupEntity: StoredRecord, LibraryRecord {
    package let groupID: String
    /// The number of movies and series that the parts name.
    package var items: Int
    /// The keys of the first of them.
    package var first: [String]?
    /// The number of events of another library that the parts have brought.
    package var brought: Int
    /// Whether a part says that it is the last one.
    package var isComplete: Bool
    /// The order and the id of the latest part.
    package var order: Int
    package var eventID: String

    package var cachedAt: Date { Date(millisecondsSince1970: Int64(order)) }

    package static let schema = Schema(
        "libraryGroups", Self.init,
        key("groupID", \.groupID, String.self),
        field("items", \.items, Int.self),
        field("first", \.first, [String]?.self),
        field("brought", \.brought, Int.self),
        field("isComplete", \.isComplete, Bool.self),
        field("order", \.order, Int.self),
        field("eventID", \.eventID, String.self))

    static func reference(_ id: String) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id))) }
}
