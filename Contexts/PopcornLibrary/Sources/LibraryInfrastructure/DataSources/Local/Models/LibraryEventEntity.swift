import CoreDomain
package import Foundation
package import Storage

/// An event of the log: its line, and what it is found by.
package struct LibraryEventEntity: StoredRecord, LibraryRecord {
    package let eventID: String
    package var order: Int
    /// The event as in the log, without the checksum.
    package var line: String
    /// The key of the movie, series or list that the event names; `nil` if it names none or several. Those of several
    /// are in `LibraryMentionEntity`.
    package var subject: String?
    package var machine: String?
    /// Whether the event is undone itself, apart from what it is a part of.
    package var isUndone: Bool
    /// Whether the event doesn't count because the import of another library that brought it is undone.
    package var isTakenBack: Bool
    /// The id of the import, or of the change of several events, that the event is a part of.
    package var importID: String?
    /// The order; `nil` if the history doesn't show the event, since it reverses another event, is taken back, or is one of
    /// the parts between the first and the last.
    package var shownOrder: Int?

    package var cachedAt: Date { Date(millisecondsSince1970: Int64(order)) }

    package static let schema = Schema(
        "libraryEvents", Self.init,
        key("eventID", \.eventID, String.self),
        field("order", \.order, Int.self),
        field("line", \.line, String.self),
        field("subject", \.subject, String?.self).ordered(),
        field("machine", \.machine, String?.self),
        field("isUndone", \.isUndone, Bool.self),
        field("isTakenBack", \.isTakenBack, Bool.self),
        field("importID", \.importID, String?.self),
        field("shownOrder", \.shownOrder, Int?.self).ordered())

    static func reference(_ id: String) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id))) }
}
