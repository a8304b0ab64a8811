package import Foundation
package import Storage

/// An event of the log, as the history shows it.
package struct LibraryLoggedEntity: StoredRecord, LibraryRecord {
    package let eventID: String
    package var order: Int
    package var kind: String
    package var machine: String?
    package var importID: String?
    /// The files of an import, on its first event.
    package var source: String?
    package var isLast: Bool
    /// The event or import that this one undoes or redoes.
    package var target: String?
    /// Whether the event is undone itself, apart from its import.
    package var isUndone: Bool
    /// The first fact that this version doesn't know; the event then has no effect.
    package var unknown: String?
    /// The keys of the named movies and series, and of the lists that the event makes, renames or deletes.
    package var subjects: [String]
    /// The keys of the named movies, series, seasons and episodes, each once.
    package var parts: [String]
    /// The first characters of the id by which the history shows the event or its import; `nil` if the history doesn't
    /// show it, since it reverses another event or is one of an import's lines between the first and the last.
    package var handle: String?
    /// The order, if the history shows the event.
    package var shownOrder: Int?
    package var listID: String?
    package var listName: String?
    package var targetListID: String?
    package var targetListName: String?
    package var formerName: String?
    package var occurredAt: Date

    package var cachedAt: Date { occurredAt }

    package static let schema = Schema(
        "libraryLogged", Self.init,
        key("eventID", \.eventID, String.self),
        field("order", \.order, Int.self).ordered(),
        field("kind", \.kind, String.self),
        field("machine", \.machine, String?.self),
        field("importID", \.importID, String?.self).ordered(),
        field("source", \.source, String?.self),
        field("isLast", \.isLast, Bool.self),
        field("target", \.target, String?.self),
        field("isUndone", \.isUndone, Bool.self),
        field("unknown", \.unknown, String?.self),
        field("subjects", \.subjects, [String].self),
        field("parts", \.parts, [String].self),
        field("handle", \.handle, String?.self).ordered(),
        field("shownOrder", \.shownOrder, Int?.self).ordered(),
        field("listID", \.listID, String?.self).ordered(),
        field("listName", \.listName, String?.self),
        field("targetListID", \.targetListID, String?.self).ordered(),
        field("targetListName", \.targetListName, String?.self),
        field("formerName", \.formerName, String?.self),
        field("occurredAt", \.occurredAt, Date.self))

    static func reference(_ id: String) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id))) }
}
