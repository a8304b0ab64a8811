import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// Maps events of the log, as they are read or stored, to those that the history shows.
struct EventMapper {
    /// The number of an import's titles that the history shows.
    static let shownTitles = 3

    /// - Parameters:
    ///   - titles: The recorded titles of the items.
    ///   - isUndone: Whether the event or its import is undone.
    func map(
        _ entity: LibraryLoggedEntity, titles: [ItemReference: TitleSnapshot], isUndone: Bool
    ) throws -> LibraryEvent {
        let action = LibraryAction(
            LibraryEvent.Kind(rawValue: entity.kind) ?? .unknown, list: label(entity.listID, entity.listName),
            target: label(entity.targetListID, entity.targetListName),
            formerName: entity.formerName.flatMap(ListName.init))
        return LibraryEvent(
            id: entity.eventID, entity.unknown == nil ? action : LibraryAction(.unknown), at: entity.occurredAt,
            machine: entity.machine, count: entity.items.count,
            titles: try entity.parts.map { part in
                let part = try ItemReference(partKey: part)
                return title(of: part, titles)
            }, isUndone: isUndone)
    }

    /// Returns an import as one event.
    ///
    /// - Parameter lines: The events of the import, the first one first.
    func map(
        importOf lines: [LibraryLoggedEntity], id: String, titles: [ItemReference: TitleSnapshot], isUndone: Bool
    ) throws -> LibraryEvent {
        let items = lines.flatMap(\.items).unique(by: \.self)
        return LibraryEvent(
            id: id, LibraryAction(.titlesImported), at: lines.last?.occurredAt ?? .distantPast,
            machine: lines.last?.machine, count: items.count,
            titles: try items.prefix(Self.shownTitles).map { title(of: try ItemReference(key: $0), titles) },
            isOpen: !lines.contains(where: \.isLast), isUndone: isUndone)
    }

    /// Returns an event as the log has it.
    func map(_ event: LoggedEvent) -> LibraryEvent {
        let labels = ListLabels(event)
        let kind =
            switch event.content {
            case .undone: LibraryEvent.Kind.changeUndone
            case .redone: LibraryEvent.Kind.changeRedone
            default: event.kind
            }
        let action = LibraryAction(
            kind, list: labels.list, target: labels.target, formerName: labels.formerName)
        return LibraryEvent(
            id: event.id, action, at: event.date, machine: event.machine,
            count: event.facts.flatMap(\.items).unique(by: \.self).count,
            titles: event.namedParts.map { title(of: $0, event.titles) })
    }

    /// Returns an event of the log as it is stored.
    ///
    /// - Parameter isUndone: Whether the event is undone itself, apart from its import.
    func map(_ read: ReadEvent, isUndone: Bool) -> LibraryLoggedEntity {
        let event = read.event
        let labels = ListLabels(event)
        var unknown: String?
        if case .unknown(let name) = event.content { unknown = name }
        let isShown = event.target == nil && event.part.map { $0.source != nil || $0.isLast } != false
        return LibraryLoggedEntity(
            eventID: event.id, order: Int(event.order), kind: event.kind.rawValue, machine: event.machine,
            importID: event.part?.id, source: event.part?.source, isLast: event.part?.isLast ?? false,
            target: event.target, isUndone: isUndone, unknown: unknown, subjects: read.subjects.map(\.key),
            parts: event.namedParts.map(\.partKey),
            handle: isShown ? String((event.part?.id ?? event.id).prefix(LibraryEvent.shownIDLength)) : nil,
            shownOrder: isShown ? Int(event.order) : nil, listID: labels.list?.id.rawValue,
            listName: labels.list?.name.text, targetListID: labels.target?.id.rawValue,
            targetListName: labels.target?.name.text, formerName: labels.formerName?.text, occurredAt: event.date)
    }

    private func title(of part: ItemReference, _ titles: [ItemReference: TitleSnapshot]) -> TitleSnapshot {
        titles[part.whole]?.of(part) ?? TitleSnapshot(recorded: part, title: "")
    }

    private func label(_ id: String?, _ name: String?) -> ListLabel? {
        guard let id, let name = name.flatMap(ListName.init) else { return nil }
        return ListLabel(id: ListID(id), name: name)
    }
}

extension LibraryLoggedEntity {
    /// The keys of the named movies and whole series.
    var items: [String] { subjects.filter { !$0.hasPrefix("list/") } }
}

/// The lists that an event concerns.
private struct ListLabels {
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
