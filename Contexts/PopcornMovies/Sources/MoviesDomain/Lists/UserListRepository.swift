/// Where the user's lists are kept.
public protocol UserListRepository: Sendable {
    /// The list, empty where nothing was ever put on it.
    func list(_ id: UserListID) async throws -> UserList
    /// Changes a list and returns what `change` returns, once it is safely stored. Changes never overlap.
    func update<Outcome: Sendable>(
        _ id: UserListID, _ change: @escaping @Sendable (inout UserList) -> Outcome
    ) async throws -> Outcome
}
