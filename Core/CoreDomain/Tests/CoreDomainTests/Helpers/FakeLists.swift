package import CoreDomain

/// Provides the memberships of fixed items, or fails with a fixed error. Every other item is on no list.
package struct FakeLists: ListMembershipProviding {
    private let result: Result<[ItemReference: ListMembership], FetchError>

    package init(_ memberships: [ItemReference: ListMembership] = [:]) {
        result = .success(memberships)
    }

    package init(failing error: FetchError) {
        result = .failure(error)
    }

    package func membership(of item: ItemReference) async throws -> ListMembership {
        try result.get()[item] ?? .none
    }
}
