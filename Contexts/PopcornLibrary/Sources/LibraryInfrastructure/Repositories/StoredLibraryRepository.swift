import CoreDomain
import Foundation
package import LibraryDomain
package import Storage

/// A repository that stores the user's records.
///
/// A change reads the marks of its items and lists, and stores the changed records and its event in one batch. The
/// batch expects these marks and lists, so that only changes to the same items or lists collide; a colliding change is
/// repeated on the new state.
package actor StoredLibraryRepository: LibraryRepository {
    let storage: ContextStorage
    private var last: Task<Void, Never>?
    /// Whether indexes that hid a title have been rebuilt. A title still missing afterwards is lost.
    var hasVerified = false

    /// Creates a repository over a storage whose records are never evicted.
    package init(storage: ContextStorage) {
        self.storage = storage
    }

    package static let recordTypes: [any StoredRecord.Type] = [
        LibraryUserListEntity.self, LibraryEntryEntity.self, LibraryTitleEntity.self, LibraryViewingEntity.self,
        LibraryOpinionEntity.self, LibraryMarksEntity.self, LibraryEventEntity.self, LibraryChangeEntity.self,
        LibraryMatchEntity.self, LibraryQuestionEntity.self,
    ]

    package func change(
        _ scope: LibraryScope, as batch: EventBatch?,
        _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws -> LibraryChange? {
        try await repeatingOnConflict {
            let latest = try await self.latestEvents(limit: 1)
            let open = batch.flatMap { batch in
                latest.first { $0.isOpen && $0.kind == batch.kind.rawValue && $0.source == batch.source }
            }
            let before = try await self.load(scope)
            var after = before.draft
            if let open { after.begunAt = open.occurredAt }
            let action = try change(&after)
            guard let action = batch.map({ LibraryAction($0.kind) }) ?? action else { return nil }
            let plan = ChangePlan(before, after, action, batch, continuing: open)
            guard open != nil || !plan.isEmpty else { return nil }
            return try await self.commit(plan, number: (latest.first?.eventID ?? 0) + 1)
        }
    }

    static let undoableEvents = 100

    /// Stores a change. Uses the next event number if another process has already used `number`.
    private func commit(_ plan: ChangePlan, number: Int) async throws -> LibraryChange {
        var number = number
        while true {
            do {
                let cleaning = try await outdatedChanges(before: number)
                let (change, batch) = plan.batch(number: number)
                _ = try await storage.engine.commit(batch + cleaning)
                return change
            } catch let error as StorageError where error.isConflict {
                let latest = try await latestEvents(limit: 1).first?.eventID ?? 0
                guard latest >= number, plan.canBeRenumbered else { throw error }
                number = latest + 1
            }
        }
    }

    /// Returns, for every tenth event, mutations that remove undo data no longer needed.
    private func outdatedChanges(before number: Int) async throws -> [Mutation] {
        guard number > Self.undoableEvents, number.isMultiple(of: 10) else { return [] }
        let oldest = try await storage.engine.query(.all.limited(to: 500), of: LibraryChangeEntity.self)
        return oldest.compactMap { $0 as? LibraryChangeEntity }
            .filter { $0.eventID <= number - Self.undoableEvents }.map { .remove($0.reference) }
    }

    package func renew(_ titles: [TitleSnapshot]) async throws {
        let references = titles.map { LibraryTitleEntity.reference($0.item.whole) }
        let stored = try await storage.engine.load(references).map { $0 as? LibraryTitleEntity }
        let mapper = OpinionMapper()
        let batch = try zip(titles, stored).flatMap { title, stored -> [Mutation] in
            guard let stored else { return [] }
            let former = try mapper.map(stored)
            let new = title.whole.completed(by: former)
            if new == former { return [] }
            return [.expect(stored.reference, stored), .put(mapper.map(new, at: storage.clock.now))]
        }
        // Another process that updates the same titles, or changes their items, does so as well.
        do { if !batch.isEmpty { _ = try await storage.engine.commit(batch) } } catch StorageError.conflict {}
    }

    /// The maximum number of times a change is repeated. Each conflict means that another process has stored a
    /// change, so more conflicts in a row indicate a faulty engine.
    private static let maximumRepetitions = 300

    /// Runs `body` after all changes requested earlier, and again if another process stores a change first.
    func repeatingOnConflict<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let previous = last
        let turn = Task {
            await previous?.value
            var repetitions = 0
            while true {
                try Task.checkCancellation()
                do {
                    return try await body()
                } catch StorageError.conflict where repetitions < Self.maximumRepetitions { repetitions += 1 }
            }
        }
        last = Task { _ = await turn.result }
        return try await withTaskCancellationHandler {
            try await turn.value
        } onCancel: {
            turn.cancel()
        }
    }
}

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

    /// Undoes the changes to the last items of the latest event not yet undone. The event stores the number of
    /// items that remain, so that the next undo continues an interrupted one.
    private func undoBatch() async throws -> LibraryChange {
        let latest = try await latestEvents(limit: Self.undoableEvents)
        guard var stored = latest.first(where: { $0.undoneAt == nil }) else { throw LibraryError.nothingToUndo }
        let former = stored
        let event = EventMapper().map(stored)
        // The record stays unchanged, including values unknown to this version.
        guard event.action.kind != .unknown else { throw LibraryError.laterVersion }
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
        if isLast {
            stored.undoneAt = after.date
            stored.isOpen = false
        }
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

extension StorageError {
    fileprivate var isConflict: Bool {
        if case .conflict = self { true } else { false }
    }
}
