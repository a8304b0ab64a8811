package import CoreDomain
package import Foundation
package import LibraryDomain
package import Storage

/// A repository that keeps the user's lists and their events in a storage.
///
/// A change and its event are stored in one batch that contains only changed records. The batch expects the revision
/// that the change was made from; if another process was faster, the change is made again from the new state.
package actor StoredLibraryRepository: LibraryRepository {
    private let storage: ContextStorage
    private var last: Task<Void, Never>?
    private var known: KnownLists?

    /// Creates a repository over a storage that is never evicted.
    package init(storage: ContextStorage) {
        self.storage = storage
    }

    /// The types of all records that the repository keeps.
    package static let recordTypes: [any StoredRecord.Type] = [
        LibraryUserListEntity.self, LibraryListEntryEntity.self, LibraryActivityEntity.self, LibraryRevisionEntity.self,
    ]

    package func library() async throws -> Library {
        try await atOneRevision(snapshot).library
    }

    package func membership(of item: ItemReference) async throws -> ListMembership {
        do { return try await membershipByKey(of: item) } catch let error as StorageError where error.isDamage {
            // The lists leave out an entry that cannot be read.
            return try await library().membership(of: item)
        }
    }

    package func update(
        _ change: @escaping @Sendable (inout Library, _ now: Date) throws -> LibraryEvent?
    ) async throws -> Activity? {
        try await repeatingOnConflict {
            let (before, latest) = try await self.atOneRevision {
                (try await self.snapshot($0), try await self.latestActivities(limit: 1).first)
            }
            var after = before.library
            guard let event = try change(&after, self.storage.clock.now) else { return nil }
            let activity = Activity(id: (latest?.activityID ?? 0) + 1, event: event)
            try await self.store(after, over: before, ActivityMapper().map(activity))
            return activity
        }
    }

    package func undo() async throws -> Activity {
        try await repeatingOnConflict {
            let (before, activities) = try await self.atOneRevision {
                (try await self.snapshot($0), try await self.latestActivities())
            }
            guard var latest = activities.first(where: { $0.undoneAt == nil }) else {
                throw LibraryError.nothingToUndo
            }
            // Its record stays as it is, with what this version doesn't know.
            guard let activity = ActivityMapper().map(latest) else { throw LibraryError.laterVersion }
            var after = before.library
            try after.undo(activity.event)
            let now = self.storage.clock.now
            latest.undoneAt = now
            try await self.store(after, over: before, latest)
            return Activity(id: activity.id, event: activity.event, undoneAt: now)
        }
    }

    package func activities() async throws -> [Activity] {
        try await latestActivities().compactMap(ActivityMapper().map)
    }
}

/// The stored library at one revision.
private struct LibrarySnapshot: Sendable {
    /// `nil` until the first change.
    let revision: LibraryRevisionEntity?
    let library: Library
    /// The records of the stored lists.
    let records: [RecordReference: any StoredRecord]
}

/// The lists, without their entries, as they were last read.
private struct KnownLists: Sendable {
    /// `nil` until the first change.
    let revision: LibraryRevisionEntity?
    let lists: [LibraryUserListEntity]
}

extension StoredLibraryRepository {
    /// Looks the item up in each list by its key: one read, unless the lists have changed since the last one.
    private func membershipByKey(of item: ItemReference) async throws -> ListMembership {
        while true {
            let known = try await knownLists()
            let entries = known.lists.map { LibraryListEntryEntity.reference(to: item, on: $0) }
            let records = try await storage.engine.load([LibraryRevisionEntity.reference] + entries)
            if records[0] as? LibraryRevisionEntity == known.revision {
                let entries = records.compactMap { $0 as? LibraryListEntryEntity }
                return Library(lists: assemble(known.lists, entries)).membership(of: item)
            }
            self.known = nil
            try Task.checkCancellation()
        }
    }

    private func knownLists() async throws -> KnownLists {
        if let known { return known }
        let read = try await atOneRevision { KnownLists(revision: $0, lists: try await self.lists()) }
        known = read
        return read
    }

    /// Runs `body` after all changes that were requested earlier, and again whenever another process was faster.
    private func repeatingOnConflict<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let previous = last
        let turn = Task {
            await previous?.value
            while true {
                try Task.checkCancellation()
                do { return try await body() } catch StorageError.conflict {}
            }
        }
        last = Task { _ = await turn.result }
        return try await withTaskCancellationHandler {
            try await turn.value
        } onCancel: {
            turn.cancel()
        }
    }

    /// Returns what `read` finds, all of one revision: reads again if another process changed the library meanwhile.
    private func atOneRevision<Value>(
        _ read: (LibraryRevisionEntity?) async throws -> Value
    ) async throws -> Value {
        while true {
            let revision = try await revision()
            let value = try await read(revision)
            if try await self.revision()?.revision == revision?.revision { return value }
            try Task.checkCancellation()
        }
    }

    private func snapshot(_ revision: LibraryRevisionEntity?) async throws -> LibrarySnapshot {
        let entries = try await storage.store(of: LibraryListEntryEntity.self).list().map(\.record)
        let stored = try await lists()
        let lost = try await lostLists(entries.filter { entry in !stored.contains { $0.listID == entry.listID } })
        let lists = assemble(stored + lost, entries)
        // The next change stores a lost list again.
        let records = records(of: lists).filter { reference, _ in !lost.contains { $0.reference == reference } }
        return LibrarySnapshot(revision: revision, library: Library(lists: lists), records: records)
    }

    /// Returns the lists of entries whose list has no record, because damage took it. The log of changes has their names.
    private func lostLists(_ orphans: [LibraryListEntryEntity]) async throws -> [LibraryUserListEntity] {
        guard !orphans.isEmpty else { return [] }
        let log = try await latestActivities()
        return Dictionary(grouping: orphans, by: \.listID).map { id, entries in
            let name =
                log.first { $0.listID == id }?.listName ?? log.first { $0.targetListID == id }?.targetListName ?? id
            let createdAt = entries.map(\.addedAt).min() ?? storage.clock.now
            return LibraryUserListEntity(listID: id, name: name, createdAt: createdAt)
        }
    }

    private func revision() async throws -> LibraryRevisionEntity? {
        try await storage.store(of: LibraryRevisionEntity.self).get(LibraryRevisionEntity.reference.key)?.record
    }

    private func lists() async throws -> [LibraryUserListEntity] {
        try await storage.store(of: LibraryUserListEntity.self).list().map(\.record)
    }

    private func latestActivities(limit: Int? = nil) async throws -> [LibraryActivityEntity] {
        var query = StorageQuery.all.ordered(by: "activityID", descending: true)
        query.limit = limit
        return try await storage.store(of: LibraryActivityEntity.self).list(query).map(\.record)
    }

    private func assemble(_ lists: [LibraryUserListEntity], _ entries: [LibraryListEntryEntity]) -> [UserList] {
        let byList = Dictionary(grouping: entries, by: \.listID)
        return lists.compactMap { list in
            guard let name = ListName(list.name) else { return nil }
            return UserList(
                id: ListID(list.listID), name: name, createdAt: list.createdAt,
                entries: (byList[list.listID] ?? []).map(ListEntryMapper().map))
        }
    }

    private func store(
        _ after: Library, over before: LibrarySnapshot, _ activity: LibraryActivityEntity
    ) async throws {
        let next = LibraryRevisionEntity.next(after: before.revision, at: storage.clock.now)
        let batch: [Mutation] =
            [.expect(LibraryRevisionEntity.reference, before.revision), .put(next), .put(activity)]
            + mutations(from: before.records, to: records(of: after.lists))
        _ = try await storage.engine.commit(batch)
    }

    private func mutations(
        from old: [RecordReference: any StoredRecord], to new: [RecordReference: any StoredRecord]
    ) -> [Mutation] {
        let removed = old.keys.filter { new[$0] == nil }.map(Mutation.remove)
        let changed = new.filter { reference, record in
            old[reference].map { !record.isEqual(to: $0) } ?? true
        }
        return removed + changed.values.map(Mutation.put)
    }

    private func records(of lists: [UserList]) -> [RecordReference: any StoredRecord] {
        let records = lists.flatMap { list -> [any StoredRecord] in
            [LibraryUserListEntity(listID: list.id.rawValue, name: list.name.text, createdAt: list.createdAt)]
                + list.entries.map { ListEntryMapper().map($0, listID: list.id) }
        }
        return Dictionary(records.map { ($0.reference, $0) }) { first, _ in first }
    }
}
