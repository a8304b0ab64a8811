package import Foundation
package import Storage

/// A list that events have named, whether it exists or not.
package struct LibraryListStateEntity: StoredRecord, LibraryRecord {
    package let listID: String
    /// The name that the user gave; `nil` if the list doesn't exist.
    package var name: String?
    package var createdAt: Date?
    package var order: Int
    package var eventID: String
    /// The number of entries.
    package var count: Int
    /// The date of the last entry that was ever added.
    package var latestAt: Date?
    /// Whether the user named the list at the prompt, rather than an imported file.
    package var hasOwnName: Bool

    package var cachedAt: Date { Date(timeIntervalSince1970: 0) }

    package static let schema = Schema(
        "libraryListStates", Self.init,
        key("listID", \.listID, String.self),
        field("name", \.name, String?.self),
        field("createdAt", \.createdAt, Date?.self),
        field("order", \.order, Int.self),
        field("eventID", \.eventID, String.self),
        field("count", \.count, Int.self),
        field("latestAt", \.latestAt, Date?.self),
        field("hasOwnName", \.hasOwnName, Bool.self))
}
