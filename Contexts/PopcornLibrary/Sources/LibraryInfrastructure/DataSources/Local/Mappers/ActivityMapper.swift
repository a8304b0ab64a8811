import Foundation
import LibraryDomain

/// Maps the library's events between domain and storage.
struct ActivityMapper {
    private let entryMapper = ListEntryMapper()

    /// Returns `nil` for an event that this version doesn't know.
    func map(_ entity: LibraryActivityEntity) -> Activity? {
        guard let change = change(entity) else { return nil }
        let kept = entries(of: entity) { $0.listID == entity.targetListID }
        return Activity(
            id: entity.activityID, event: LibraryEvent(change, at: entity.occurredAt, kept: kept),
            undoneAt: entity.undoneAt)
    }

    func map(_ domain: Activity) -> LibraryActivityEntity {
        let (list, target) = (domain.event.lists[0], domain.event.lists.dropFirst().first)
        var entity = LibraryActivityEntity(
            activityID: domain.id, kind: "", listID: list.id.rawValue, listName: list.name.text,
            targetListID: target?.id.rawValue, targetListName: target?.name.text,
            occurredAt: domain.event.occurredAt, undoneAt: domain.undoneAt)
        func entries(_ entries: [ListEntry]) -> [LibraryListEntryEntity] {
            entries.map { entryMapper.map($0, listID: list.id) }
        }
        switch domain.event.change {
        case .listCreated: entity.kind = "listCreated"
        case .listRenamed(_, let former): (entity.kind, entity.formerName) = ("listRenamed", former.text)
        case .listDeleted(_, let createdAt, let lost):
            (entity.kind, entity.listCreatedAt, entity.entries) = ("listDeleted", createdAt, entries(lost))
        case .titlesAdded(let added, _): (entity.kind, entity.entries) = ("titlesAdded", entries(added))
        case .titlesRemoved(let removed, _): (entity.kind, entity.entries) = ("titlesRemoved", entries(removed))
        case .titlesMoved(let moved, _, let target):
            let kept = domain.event.kept.map { entryMapper.map($0, listID: target.id) }
            (entity.kind, entity.entries) = ("titlesMoved", entries(moved) + kept)
        }
        return entity
    }

    private func change(_ entity: LibraryActivityEntity) -> LibraryEvent.Change? {
        guard let list = label(entity.listID, entity.listName) else { return nil }
        let entries = entries(of: entity) { $0.listID != entity.targetListID }
        switch entity.kind {
        case "listCreated": return .listCreated(list)
        case "listRenamed": return entity.formerName.flatMap(ListName.init).map { .listRenamed(list, from: $0) }
        case "listDeleted": return entity.listCreatedAt.map { .listDeleted(list, createdAt: $0, entries: entries) }
        case "titlesAdded": return .titlesAdded(entries, to: list)
        case "titlesRemoved": return .titlesRemoved(entries, from: list)
        case "titlesMoved":
            return label(entity.targetListID, entity.targetListName).map { .titlesMoved(entries, from: list, to: $0) }
        default: return nil
        }
    }

    /// Of a move, the entries that the target had already are stored under the target.
    private func entries(
        of entity: LibraryActivityEntity, where isWanted: (LibraryListEntryEntity) -> Bool
    ) -> [ListEntry] {
        (entity.entries ?? []).filter(isWanted).map(entryMapper.map)
    }

    private func label(_ id: String?, _ name: String?) -> ListLabel? {
        guard let id, let name = name.flatMap(ListName.init) else { return nil }
        return ListLabel(id: ListID(id), name: name)
    }
}
