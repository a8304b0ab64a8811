import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The layout in which each list kept a copy of its titles, and each event whole entries: the one migration of a
/// library that a schema cannot state.
struct FormerLayout {
    private let storage: ContextStorage

    static let recordTypes: [any StoredRecord.Type] = [
        LibraryListEntryEntity.self, LibraryActivityEntity.self, LibraryRevisionEntity.self,
    ]

    init(_ storage: ContextStorage) {
        self.storage = storage
    }

    /// Replaces the records of the former layout by those of the present one, in one batch.
    ///
    /// - Parameter evenUncounted: Whether to do so even if the record that counted the changes was lost.
    /// - Throws: `StorageError.conflict` if another process was faster.
    func convert(evenUncounted: Bool = false) async throws {
        let revision = try await storage.engine.load([LibraryRevisionEntity.reference])[0]
        guard revision != nil || evenUncounted else { return }
        let entries = try await storage.store(of: LibraryListEntryEntity.self).list().map(\.record)
        let activities = try await storage.store(of: LibraryActivityEntity.self).list().map(\.record)
        if revision == nil, entries.isEmpty, activities.isEmpty { return }
        let lists = try await storage.store(of: LibraryUserListEntity.self).list().map(\.record)
        let batch =
            convert(entries, lists + lostLists(entries, lists, activities)) + activities.map(event)
            + activities.suffix(StoredLibraryRepository.undoableEvents).flatMap(changes)
        let titles = (activities.flatMap { $0.entries ?? [] } + entries).map { entry in
            LibraryTitleEntity(
                item: entry.itemKey, title: entry.title, originalTitle: entry.originalTitle,
                year: entry.releaseDate.map(CalendarDay.year), runtime: nil, renewedAt: entry.addedAt)
        }
        let removals = Self.recordTypes.map { Mutation.removeAll(of: $0) }
        let expected = Mutation.expect(LibraryRevisionEntity.reference, revision)
        _ = try await storage.engine.commit([expected] + removals + titles.map { .put($0) } + batch)
    }

    /// Returns the lists of entries whose list has no record, because damage took it. The log has their names.
    private func lostLists(
        _ entries: [LibraryListEntryEntity], _ lists: [LibraryUserListEntity], _ log: [LibraryActivityEntity]
    ) -> [LibraryUserListEntity] {
        Set(entries.map(\.listID)).subtracting(lists.map(\.listID)).map { id in
            let name =
                log.last { $0.listID == id }?.listName ?? log.last { $0.targetListID == id }?.targetListName ?? id
            let createdAt = entries.filter { $0.listID == id }.map(\.addedAt).min() ?? storage.clock.now
            return LibraryUserListEntity(listID: id, name: name, createdAt: createdAt, count: 0, latestAt: nil)
        }
    }

    private func convert(_ entries: [LibraryListEntryEntity], _ lists: [LibraryUserListEntity]) -> [Mutation] {
        let marks = Dictionary(grouping: entries, by: \.itemKey).map { item, entries in
            LibraryMarksEntity(
                item: item, lists: entries.map(\.listID).sorted(), timesSeen: 0, hasNote: false, isDropped: false,
                revision: 1, changedAt: entries.map(\.addedAt).max() ?? storage.clock.now)
        }
        let dates = Dictionary(grouping: entries, by: \.listID).mapValues { $0.map(\.addedAt) }
        let counted = lists.map { list in
            var list = list
            (list.count, list.latestAt) = (dates[list.listID]?.count ?? 0, dates[list.listID]?.max())
            return list
        }
        return entries.map(\.place).map { .put($0) } + marks.map { .put($0) } + counted.map { .put($0) }
    }

    private func event(_ activity: LibraryActivityEntity) -> Mutation {
        let entries = activity.moved
        return .put(
            LibraryEventEntity(
                eventID: activity.activityID, kind: activity.kind, listID: activity.listID,
                listName: activity.listName, targetListID: activity.targetListID,
                targetListName: activity.targetListName, formerName: activity.formerName,
                listCreatedAt: activity.listCreatedAt, count: entries.count,
                titles: entries.prefix(3).map(\.title), items: entries.prefix(3).map(\.itemKey),
                changes: activity.undoneAt == nil ? entries.count : 0, isOpen: false,
                occurredAt: activity.occurredAt, undoneAt: activity.undoneAt))
    }

    /// Returns what is needed to undo an event that hasn't been undone.
    private func changes(_ activity: LibraryActivityEntity) -> [Mutation] {
        if activity.undoneAt != nil { return [] }
        let kept = Set((activity.entries ?? []).filter { $0.listID == activity.targetListID }.map(\.itemKey))
        return activity.moved.enumerated().map { position, entry in
            let target = kept.contains(entry.itemKey) ? nil : activity.targetListID
            return .put(
                LibraryChangeEntity(
                    eventID: activity.activityID, position: position, item: entry.itemKey,
                    title: entry.title,
                    addedTo: (activity.kind == "titlesAdded" ? entry.listID : target).map { [$0] },
                    removedFrom: activity.kind == "titlesAdded" ? nil : [entry.place],
                    changedAt: activity.occurredAt))
        }
    }
}

extension LibraryActivityEntity {
    /// The entries that the event added, removed or moved; of a move, without those that the target had already.
    fileprivate var moved: [LibraryListEntryEntity] { (entries ?? []).filter { $0.listID != targetListID } }
}

extension LibraryListEntryEntity {
    /// The key of the item in the present layout.
    fileprivate var itemKey: String { "\(kind)/\(itemID)" }

    fileprivate var place: LibraryEntryEntity { LibraryEntryEntity(listID: listID, item: itemKey, addedAt: addedAt) }
}
