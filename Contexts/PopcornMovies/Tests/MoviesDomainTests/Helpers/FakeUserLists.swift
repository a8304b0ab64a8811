package import CoreDomain
package import MoviesDomain
import Synchronization

/// Lists that live as long as the test.
package final class FakeUserLists: UserListRepository {
    private let lists: Mutex<[UserListID: UserList]>
    private let error: FetchError?

    /// Holds those lists; with an error it gives nothing but that.
    package init(_ lists: UserList..., failing error: FetchError? = nil) {
        self.lists = Mutex(Dictionary(uniqueKeysWithValues: lists.map { ($0.id, $0) }))
        self.error = error
    }

    package func list(_ id: UserListID) async throws -> UserList {
        if let error { throw error }
        return lists.withLock { $0[id] ?? UserList(id: id) }
    }

    package func update<Outcome: Sendable>(
        _ id: UserListID, _ change: @escaping @Sendable (inout UserList) -> Outcome
    ) async throws -> Outcome {
        if let error { throw error }
        return lists.withLock { change(&$0[id, default: UserList(id: id)]) }
    }
}
