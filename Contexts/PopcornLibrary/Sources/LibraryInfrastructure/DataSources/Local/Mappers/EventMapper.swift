import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// Maps events and their effects on items between domain and storage.
struct EventMapper {
    func map(_ entity: LibraryEventEntity) -> LibraryEvent {
        let action = LibraryAction(
            LibraryEvent.Kind(rawValue: entity.kind) ?? .unknown, list: label(entity.listID, entity.listName),
            target: label(entity.targetListID, entity.targetListName),
            formerName: entity.formerName.flatMap(ListName.init), listCreatedAt: entity.listCreatedAt)
        return LibraryEvent(
            id: entity.eventID, action, at: entity.occurredAt, count: entity.count, titles: entity.titles,
            isOpen: entity.isOpen, undoneAt: entity.undoneAt)
    }

    /// - Parameter items: The keys of the event's items that have titles, in the order of the event.
    func map(_ domain: LibraryEvent, items: [String], changes: Int, source: String?) -> LibraryEventEntity {
        LibraryEventEntity(
            eventID: domain.id, kind: domain.action.kind.rawValue, listID: domain.action.list?.id.rawValue,
            listName: domain.action.list?.name.text, targetListID: domain.action.target?.id.rawValue,
            targetListName: domain.action.target?.name.text, formerName: domain.action.formerName?.text,
            listCreatedAt: domain.action.listCreatedAt, count: domain.count, titles: domain.titles,
            items: Array(items.prefix(domain.titles.count)).stored, changes: changes, isOpen: domain.isOpen,
            source: source, occurredAt: domain.occurredAt, undoneAt: domain.undoneAt)
    }

    private func label(_ id: String?, _ name: String?) -> ListLabel? {
        guard let id, let name = name.flatMap(ListName.init) else { return nil }
        return ListLabel(id: ListID(id), name: name)
    }

    func map(_ entity: LibraryChangeEntity) throws -> ItemChange {
        let added = try (entity.added ?? []).map { text in
            guard let id = UUID(uuidString: text) else { throw StorageError.damagedValue("added") }
            return id
        }
        let opinions = try (entity.opinions ?? []).map(OpinionMapper().map)
        return ItemChange(
            item: try ItemReference(key: entity.item), added: Set(added),
            former: try (entity.former ?? []).map(ViewingMapper().map),
            opinions: Dictionary(opinions.map { ($0.part, $0.opinion) }) { first, _ in first },
            addedTo: Set((entity.addedTo ?? []).map(ListID.init)),
            removedFrom: Dictionary((entity.removedFrom ?? []).map { (ListID($0.listID), $0.addedAt) }) { $1 })
    }

    func map(
        _ domain: ItemChange, title: String?, event: Int, position: Int, at date: Date
    ) -> LibraryChangeEntity {
        let opinions = domain.opinions.map { OpinionMapper().map($1, of: $0, at: date) }.sorted { $0.key < $1.key }
        let removed = domain.removedFrom.map {
            LibraryEntryEntity(listID: $0.rawValue, item: domain.item.key, addedAt: $1)
        }.sorted { $0.key < $1.key }
        return LibraryChangeEntity(
            eventID: event, position: position, item: domain.item.key, title: title,
            added: domain.added.map(\.key).sorted().stored,
            former: domain.former.map { ViewingMapper().map($0, number: event) }.stored, opinions: opinions.stored,
            addedTo: domain.addedTo.map(\.rawValue).sorted().stored, removedFrom: removed.stored, changedAt: date)
    }
}
