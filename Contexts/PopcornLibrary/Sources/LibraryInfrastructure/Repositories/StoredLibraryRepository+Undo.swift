import CoreDomain
import Foundation
package import LibraryDomain
import Storage

extension StoredLibraryRepository {
    /// The number of items that are undone in one batch.
    private static let batchSize = 500

    package func undo() async throws -> LibraryChange {
        var items: [ChangedItem] = []
        while true {
            let step = try await repeatingOnConflict { try await self.undoBatch() }
            items += step.items
            if step.event.undoneAt != nil { return LibraryChange(step.event, items, isUndo: true) }
        }
    }

    /// Undoes the last items of the latest event that hasn't been undone. The event counts the remaining ones, so that
    /// the next undo continues an interrupted one.
    private func undoBatch() async throws -> LibraryChange {
        let latest = try await latestEvents(limit: Self.undoableEvents)
        guard var stored = latest.first(where: { $0.undoneAt == nil }) else { throw LibraryError.nothingToUndo }
        let former = stored
        let event = EventMapper().map(stored)
        // The record stays unchanged, including values unknown to this version.
        guard event.action.kind.isKnown else { throw LibraryError.laterVersion }
        let positions = max(0, stored.changes - Self.batchSize)..<stored.changes
        let references = positions.reversed().map {
            RecordReference(LibraryChangeEntity.self, RecordKey(Scalar(stored.eventID), Scalar($0)))
        }
        let records = try await storage.engine.load(references + [former.reference])
        // Another process may have undone the event meanwhile.
        guard records.last as? LibraryEventEntity == former else { return try await undoBatch() }
        let changes = try records.dropLast().map { record in
            guard let record = record as? LibraryChangeEntity else { throw LibraryError.notUndoable }
            return try EventMapper().map(record)
        }
        let isLast = positions.lowerBound == 0
        let before = try await load(for: changes)
        var after = before.draft
        try after.undo(event.action, changes, isLast: isLast, begunAt: event.occurredAt)
        stored.changes = positions.lowerBound
        if isLast { (stored.undoneAt, stored.isOpen) = (after.date, false) }
        let plan = ChangePlan(before, after, event.action)
        let batch: [Mutation] = [.expect(former.reference, former), .put(stored)]
        _ = try await storage.engine.commit(
            batch + plan.records(number: stored.eventID) + references.map(Mutation.remove))
        return LibraryChange(EventMapper().map(stored), plan.changedItems, isUndo: true)
    }

    private func load(for changes: [ItemChange]) async throws -> LoadedLibrary {
        let lists = changes.reduce(into: Set<ListID>()) { $0.formUnion($1.addedTo.union($1.removedFrom.keys)) }
        let concernsViewings = changes.contains { !$0.added.isEmpty || !$0.former.isEmpty }
        return try await load(
            Set(changes.map(\.item)), parts: changes.flatMap(\.opinions.keys), concernsViewings ? .viewings : .marks,
            on: Array(lists), try await storedLists())
    }
}
