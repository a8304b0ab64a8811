package import CoreDomain
package import Foundation
package import LibraryDomain
package import Storage

/// A repository that keeps the user's lists and their events in a storage.
///
/// A change and its event are stored in one batch that contains only changed records, so that changes of another
/// process are kept. Changes run one after another, so that each one sees the state that the previous one left.
package actor StoredLibraryRepository: LibraryRepository {
    private let storage: ContextStorage
    private var last: Task<Void, Never>?

    /// Creates a repository over a storage that is never evicted.
    package init(storage: ContextStorage) {
        self.storage = storage
    }

    /// The types of all records that the repository keeps.
    package static let recordTypes: [any StoredRecord.Type] = [
        LibraryListEntity.self, LibraryEntryEntity.self, LibraryActivityEntity.self,
    ]

    package func library() async throws -> Library {
        let lists = try await lists()
        let entries = try await storage.store(of: LibraryEntryEntity.self).list().map(\.record)
        return Library(lists: assemble(lists, entries) + (isInitialised(lists) ? [] : try await formerLists()))
    }

    package func membership(of item: ItemReference) async throws -> ListMembership {
        let lists = try await lists()
        guard isInitialised(lists) else { return try await library().membership(of: item) }
        let entries = try await storage.store(of: LibraryEntryEntity.self)
            .list(.all.owned(by: "itemID", Scalar(item.id))).map(\.record)
        return Library(lists: assemble(lists, entries)).membership(of: item)
    }

    package func update(
        _ change: @escaping @Sendable (inout Library, _ now: Date) throws -> LibraryEvent?
    ) async throws -> LibraryEvent? {
        try await inTurn {
            let before = try await self.library()
            var after = before
            guard let event = try change(&after, self.storage.clock.now) else { return nil }
            let activity = Activity(id: try await self.nextActivityID(), event: event)
            try await self.store(after, replacing: before, activity)
            return event
        }
    }

    package func undo() async throws -> LibraryEvent {
        try await inTurn {
            guard let latest = try await self.activities().first(where: { $0.undoneAt == nil }) else {
                throw LibraryError.nothingToUndo
            }
            let before = try await self.library()
            var after = before
            after.undo(latest.event)
            let undone = Activity(id: latest.id, event: latest.event, undoneAt: self.storage.clock.now)
            try await self.store(after, replacing: before, undone)
            return latest.event
        }
    }

    package func activities() async throws -> [Activity] {
        try await storage.store(of: LibraryActivityEntity.self)
            .list(.all.ordered(by: "activityID", descending: true))
            .compactMap { ActivityMapper().map($0.record) }
    }
}

extension StoredLibraryRepository {
    /// Runs `body` after all changes that were requested earlier.
    private func inTurn<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let previous = last
        let turn = Task {
            await previous?.value
            return try await body()
        }
        last = Task { _ = await turn.result }
        return try await turn.value
    }

    private func lists() async throws -> [LibraryListEntity] {
        try await storage.store(of: LibraryListEntity.self).list().map(\.record)
    }

    /// Whether a change was stored in the current layout.
    ///
    /// The first change stores the watchlist. Until then, the storage may hold entries of the first layout.
    private func isInitialised(_ lists: [LibraryListEntity]) -> Bool {
        lists.contains { $0.listID == ListID.watchlist.rawValue }
    }

    private func assemble(_ lists: [LibraryListEntity], _ entries: [LibraryEntryEntity]) -> [UserList] {
        let byList = Dictionary(grouping: entries, by: \.listID)
        return lists.compactMap { list in
            guard let name = ListName(list.name) else { return nil }
            return UserList(
                id: ListID(list.listID), name: name, createdAt: list.createdAt,
                entries: (byList[list.listID] ?? []).compactMap(ListEntryMapper().map))
        }
    }

    /// Returns the lists that are stored in the first layout.
    private func formerLists() async throws -> [UserList] {
        let entries = try await storage.store(of: FormerListEntryEntity.self).list().map(\.record)
        return Dictionary(grouping: entries, by: \.listID).compactMap { id, entries in
            guard let name = ListName(id) else { return nil }
            let createdAt = entries.map(\.addedAt).min() ?? storage.clock.now
            return UserList(
                id: ListID(id), name: name, createdAt: createdAt, entries: entries.map(ListEntryMapper().map))
        }
    }

    /// Returns an id larger than all stored ones, partly random so that two processes rarely choose the same one.
    private func nextActivityID() async throws -> Int {
        let latest = try await storage.store(of: LibraryActivityEntity.self)
            .list(.all.ordered(by: "activityID", descending: true).limited(to: 1)).first?.record.activityID
        let now = Int(storage.clock.now.millisecondsSince1970) * 1000 + Int.random(in: 0..<1000)
        return max(now, (latest ?? 0) + 1)
    }

    private func store(_ after: Library, replacing before: Library, _ activity: Activity) async throws {
        let isFirst = !isInitialised(try await lists())
        // The first change also migrates the entries of the first layout, in the same batch.
        let old: [UserList] = isFirst ? [] : before.lists
        let batch = mutations(from: old, to: after.lists) + (isFirst ? try await removalOfFormerEntries() : [])
        _ = try await storage.engine.commit(batch + [.put(ActivityMapper().map(activity))])
    }

    private func removalOfFormerEntries() async throws -> [Mutation] {
        let former = try await storage.store(of: FormerListEntryEntity.self).list()
        return former.map { .remove($0.record.key, of: FormerListEntryEntity.self) }
    }

    private func mutations(from before: [UserList], to after: [UserList]) -> [Mutation] {
        let (old, new) = (records(of: before), records(of: after))
        let removed = old.filter { new[$0.key] == nil }.keys.map { Mutation.remove($0.key, of: $0.type) }
        let changed = new.filter { reference, record in
            guard let former = old[reference] else { return true }
            return !record.isEqual(to: former)
        }
        return removed + changed.values.map(Mutation.put)
    }

    private func records(of lists: [UserList]) -> [RecordReference: any StoredRecord] {
        let records = lists.flatMap { list -> [any StoredRecord] in
            [LibraryListEntity(listID: list.id.rawValue, name: list.name.text, createdAt: list.createdAt)]
                + list.entries.map { ListEntryMapper().map($0, listID: list.id) }
        }
        return Dictionary(records.map { (RecordReference(type(of: $0), $0.key), $0) }) { first, _ in first }
    }
}

extension StoredRecord {
    fileprivate func isEqual(to other: any StoredRecord) -> Bool { (other as? Self) == self }
}
