import CoreDomain
package import Foundation
import LibraryDomain
package import Storage

/// The position in the log up to which a view has followed it.
///
/// Each batch of a view expects the position that it was made for.
package struct LibraryPositionEntity: StoredRecord, LibraryRecord {
    /// Always 1: a view has one position.
    package let number: Int
    package var epoch: String
    package var files: [LibraryFilePositionEntity]?
    /// The greatest order of an event that was read.
    package var order: Int
    /// The fold from nothing that is going on, with the number of its batches; `nil` if the view is whole.
    package var builder: String?
    package var version: Int
    package var readAt: Date

    package var cachedAt: Date { readAt }

    package static let schema = Schema(
        "libraryPosition", Self.init,
        key("number", \.number, Int.self),
        field("epoch", \.epoch, String.self),
        children("files", \.files, [LibraryFilePositionEntity]?.self),
        field("order", \.order, Int.self),
        field("builder", \.builder, String?.self),
        field("version", \.version, Int.self),
        field("readAt", \.readAt, Date.self))

    static let reference = RecordReference(Self.self, 1)
    /// The version of the view: that of the fold, and a checksum of the records' columns. A view of any other version is
    /// made again.
    static let version = foldVersion << 32 | Int(shapeChecksum)
    /// The checksum of `LibraryView.recordTypes`, as a test computes it: at each start, that would make the schemas of
    /// all records.
    static let shapeChecksum: UInt32 = 0x1918_710A
    /// The version of the fold. It is increased when the same events give other values in the same columns.
    private static let foldVersion = 5
}

extension [any StoredRecord.Type] {
    /// The CRC-32 of the types' columns: their names, their types, and whether they may be null.
    var shapeChecksum: UInt32 {
        let shapes = map { $0.collection + $0.columns.shape }.joined(separator: " ")
        return [UInt8](shapes.utf8).withUnsafeBufferPointer(CRC32.checksum)
    }
}

extension [Column] {
    fileprivate var shape: String {
        let shapes = map { column in
            let role = column.role == .key ? "key " : ""
            let type = column.children?.columns.shape ?? column.type.rawValue
            return "\(role)\(column.name) \(type)\(column.isOptional ? "?" : "")"
        }
        return "(\(shapes.joined(separator: ", ")))"
    }
}

package struct LibraryFilePositionEntity: StoredModel {
    package let name: String
    package var offset: Int
    package var checksum: Int

    package static let schema = Schema(
        "files", Self.init,
        field("name", \.name, String.self),
        field("offset", \.offset, Int.self),
        field("checksum", \.checksum, Int.self))
}

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

/// What one event says of one movie, series or list, from which the item can be folded again.
package struct LibraryFactsEntity: StoredRecord, LibraryRecord {
    /// The key of the movie or series, such as “movie/550”, or “list/” with the id of a list.
    package let subject: String
    package let order: Int
    package let eventID: String
    /// The event as in the log, with the facts about the subject only; or the key of a subject that is linked to this
    /// one, because both have named the same viewing.
    package var line: String
    /// The positions of the facts among all facts of the event; `nil` if the event names nothing else.
    package var positions: [Int]?
    /// Whether the event or its import is undone.
    package var isUndone: Bool

    package var cachedAt: Date { Date(millisecondsSince1970: Int64(order)) }

    package static let schema = Schema(
        "libraryFacts", Self.init,
        key("subject", \.subject, String.self),
        key("order", \.order, Int.self),
        key("eventID", \.eventID, String.self),
        field("line", \.line, String.self),
        field("positions", \.positions, [Int]?.self),
        field("isUndone", \.isUndone, Bool.self))

    static func reference(_ subject: String, _ place: EventPlace) -> RecordReference {
        RecordReference(
            Self.self, RecordKey(.text(subject), .integer(place.order), .text(place.id)))
    }
}

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

/// The item of a viewing that was named by events and isn't there: it was removed, or hasn't arrived.
package struct LibraryAbsentViewingEntity: StoredRecord, LibraryRecord {
    package let viewingID: String
    package var subject: String

    package var cachedAt: Date { Date(timeIntervalSince1970: 0) }

    package static let schema = Schema(
        "libraryAbsentViewings", Self.init,
        key("viewingID", \.viewingID, String.self),
        field("subject", \.subject, String.self))

    static func reference(_ id: UUID) -> RecordReference { RecordReference(Self.self, RecordKey(.text(id.key))) }
}

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

    package var cachedAt: Date { Date(timeIntervalSince1970: 0) }

    package static let schema = Schema(
        "libraryListStates", Self.init,
        key("listID", \.listID, String.self),
        field("name", \.name, String?.self),
        field("createdAt", \.createdAt, Date?.self),
        field("order", \.order, Int.self),
        field("eventID", \.eventID, String.self),
        field("count", \.count, Int.self),
        field("latestAt", \.latestAt, Date?.self))
}

extension LibraryPositionEntity {
    init(_ position: LogPosition, order: Int64, at date: Date) {
        let files = position.files.sorted { $0.key < $1.key }.map { name, file in
            LibraryFilePositionEntity(name: name, offset: file.offset, checksum: Int(file.checksum))
        }
        self.init(
            number: 1, epoch: position.epoch, files: files, order: Int(order), builder: nil, version: Self.version,
            readAt: date)
    }

    var position: LogPosition {
        var position = LogPosition(epoch: epoch)
        for file in files ?? [] {
            let checksum = UInt32(truncatingIfNeeded: file.checksum)
            position.files[file.name] = LogPosition.File(offset: file.offset, checksum: checksum)
        }
        return position
    }
}

extension LibraryLoggedEntity {
    init(_ read: ReadEvent, isUndone: Bool) {
        let event = read.event
        let labels = ListLabels(event)
        var unknown: String?
        if case .unknown(let name) = event.content { unknown = name }
        let isShown = event.target == nil && event.part.map { $0.source != nil || $0.isLast } != false
        self.init(
            eventID: event.id, order: Int(event.order), kind: event.kind.rawValue, machine: event.machine,
            importID: event.part?.id, source: event.part?.source, isLast: event.part?.isLast ?? false,
            target: event.target, isUndone: isUndone, unknown: unknown,
            subjects: read.subjects.map(\.key),
            parts: event.namedParts.map(\.partKey),
            handle: isShown ? String((event.part?.id ?? event.id).prefix(LibraryEvent.shownIDLength)) : nil,
            shownOrder: isShown ? Int(event.order) : nil, listID: labels.list?.id.rawValue,
            listName: labels.list?.name.text, targetListID: labels.target?.id.rawValue,
            targetListName: labels.target?.name.text, formerName: labels.formerName?.text, occurredAt: event.date)
    }
}

/// The lists that an event concerns.
struct ListLabels {
    var list: ListLabel?
    var target: ListLabel?
    var formerName: ListName?

    init(_ event: LoggedEvent) {
        func label(_ id: ListID) -> ListLabel {
            ListLabel(id: id, name: id == .watchlist ? .watchlist : event.listNames[id] ?? .watchlist)
        }
        for fact in event.facts {
            switch fact {
            case .listMade(let id, let name): list = ListLabel(id: id, name: name)
            case .listRenamed(let id, let old, let new):
                list = ListLabel(id: id, name: new)
                formerName = old
            case .listDeleted(let id): list = label(id)
            case .listed(_, let id, _) where event.kind == .titlesAdded: list = label(id)
            case .entry(_, let id, _) where event.kind == .listRanked: list = label(id)
            case .listed(_, let id, _) where event.kind == .titlesMoved: target = label(id)
            case .unlisted(_, let id) where [.titlesRemoved, .titlesMoved].contains(event.kind): list = label(id)
            default: break
            }
        }
    }
}
