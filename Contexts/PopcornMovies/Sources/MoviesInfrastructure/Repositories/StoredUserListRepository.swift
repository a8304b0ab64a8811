import CoreDomain
package import MoviesDomain
package import Storage

/// The user's lists in a library storage. Changes queue up, so that none is made on an old state.
package actor StoredUserListRepository: UserListRepository {
    private let library: ContextStorage
    private var last: Task<Void, Never>?

    package init(library: ContextStorage) {
        self.library = library
    }

    package func list(_ id: UserListID) async throws -> UserList {
        let query = StorageQuery.all.owned(by: "listID", .text(id.name)).ordered(by: "addedAt", descending: true)
        let entries = try await library.store(of: MoviesUserListEntryEntity.self).list(query)
        return UserList(id: id, entries: entries.map { UserListEntryMapper().map($0.record) })
    }

    package func update<Outcome: Sendable>(
        _ id: UserListID, _ change: @escaping @Sendable (inout UserList) -> Outcome
    ) async throws -> Outcome {
        let previous = last
        let turn = Task {
            await previous?.value
            let before = try await list(id)
            var after = before
            let outcome = change(&after)
            try await store(after, replacing: before)
            return outcome
        }
        last = Task { _ = await turn.result }
        return try await turn.value
    }

    /// Touches only what changed, so that another process's changes stay.
    private func store(_ after: UserList, replacing before: UserList) async throws {
        let removed = before.entries.filter { !after.contains($0.id) }
        let added = after.entries.filter { !before.contains($0.id) }
        let batch: [Mutation] =
            removed.map { .remove(key(before.id, $0.id), of: MoviesUserListEntryEntity.self) }
            + added.map { .put(UserListEntryMapper().map($0, listID: after.id)) }
        if !batch.isEmpty { _ = try await library.engine.commit(batch) }
    }

    private func key(_ list: UserListID, _ movieID: Int) -> RecordKey {
        RecordKey(.text(list.name), Scalar(movieID))
    }
}
