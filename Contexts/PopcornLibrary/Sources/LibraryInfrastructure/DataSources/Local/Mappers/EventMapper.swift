import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// Maps events of the log, as they are read or stored, to those that the history shows.
struct EventMapper {
    /// The number of titles that the history reads for an event.
    static let shownTitles = 3

    /// Returns an event as the history shows it.
    ///
    /// - Parameters:
    ///   - titles: The recorded titles of its first items. Of others, it has the titles itself.
    ///   - values: The values that the event has set.
    ///   - isUndone: Whether the event doesn't count.
    func map(
        _ event: LoggedEvent, titles: [ItemReference: TitleSnapshot] = [:], values: [EventValue] = [],
        isUndone: Bool = false
    ) -> LibraryEvent {
        let titles = event.titles.merging(titles) { $1 }
        return LibraryEvent(
            id: event.id, action(of: event), at: event.date, machine: event.machine, count: event.namedItems.count,
            titles: event.namedParts.map { title(of: $0, titles) },
            isOpen: event.part.map { !$0.isImport && !$0.isLast } ?? false, isUndone: isUndone, values: values)
    }

    /// Returns an import as one event.
    ///
    /// - Parameters:
    ///   - last: The latest event of the import.
    ///   - titles: The recorded titles of its first items.
    func map(
        importOf group: LibraryGroupEntity, _ last: LoggedEvent, titles: [ItemReference: TitleSnapshot],
        isUndone: Bool
    ) throws -> LibraryEvent {
        let isOfLibrary = last.kind == .libraryImported
        let first = try isOfLibrary ? [] : (group.first ?? []).map { try ItemReference(key: $0) }
        return LibraryEvent(
            id: group.groupID, LibraryAction(isOfLibrary ? .libraryImported : .titlesImported), at: last.date,
            machine: last.machine, count: isOfLibrary ? group.brought : group.items,
            titles: first.map { title(of: $0, titles) }, isOpen: !group.isComplete, isUndone: isUndone)
    }

    private func action(of event: LoggedEvent) -> LibraryAction {
        let labels = ListLabels(event)
        let kind =
            switch event.content {
            case .undone: LibraryEvent.Kind.changeUndone
            case .redone: LibraryEvent.Kind.changeRedone
            case .unknown: LibraryEvent.Kind.unknown
            case .facts, .brought: event.kind
            }
        return LibraryAction(kind, list: labels.list, target: labels.target, formerName: labels.formerName)
    }

    /// Returns an event of the log as it is stored.
    ///
    /// - Parameters:
    ///   - line: The event's JSON object.
    ///   - subject: The key of the movie, series or list that the event names; `nil` if it doesn't name exactly one.
    ///   - isUndone: Whether the event is undone itself, apart from what it is a part of.
    ///   - isTakenBack: Whether the event doesn't count because the import that brought it is undone.
    func map(
        _ event: LoggedEvent, _ line: String, subject: String?, isUndone: Bool, isTakenBack: Bool = false
    ) -> LibraryEventEntity {
        let isShown =
            event.target == nil && !isTakenBack
            && event.part.map { $0.id == event.id || $0.source != nil || $0.isLast } != false
        return LibraryEventEntity(
            eventID: event.id, order: Int(event.order), line: line, subject: subject, machine: event.machine,
            isUndone: isUndone, isTakenBack: isTakenBack, importID: event.part?.id,
            shownOrder: isShown ? Int(event.order) : nil)
    }

    /// The subjects under which the histories of lists find an event.
    func shownLists(of event: LoggedEvent) -> [String] {
        let labels = ListLabels(event)
        return [labels.list, labels.target].compactMap { $0?.id.shownSubject }
            .unique(by: \.self)
    }

    private func title(of part: ItemReference, _ titles: [ItemReference: TitleSnapshot]) -> TitleSnapshot {
        titles[part.whole]?.of(part) ?? TitleSnapshot(recorded: part, title: "")
    }
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
