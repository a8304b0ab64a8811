package import CoreDomain

/// Provides the memberships of fixed items, or fails with a fixed error. Every other item is on no list.
package struct FakeLists: ListMembershipProviding {
    private let result: Result<[ItemReference: ListMembership], FetchError>
    private let changes: AsyncStream<Void>

    /// Creates lists whose changes are announced by `changes`; by default they never change.
    package init(
        _ memberships: [ItemReference: ListMembership] = [:], changes: AsyncStream<Void> = AsyncStream { $0.finish() }
    ) {
        (result, self.changes) = (.success(memberships), changes)
    }

    package init(failing error: FetchError) {
        (result, changes) = (.failure(error), AsyncStream { $0.finish() })
    }

    package func membershipChanges(of item: ItemReference) -> AsyncStream<Void> { changes }

    package func membership(of item: ItemReference) async throws -> ListMembership {
        try result.get()[item] ?? .none
    }
}
