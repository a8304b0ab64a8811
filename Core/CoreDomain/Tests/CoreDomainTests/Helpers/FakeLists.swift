package import CoreDomain

/// Provides the marks of fixed items, or fails with a fixed error. Other items have none.
package struct FakeLists: MarksProviding {
    private let result: Result<[ItemReference: Marks], FetchError>
    private let changes: AsyncStream<Void>

    /// Creates lists whose changes are sent by `changes`; by default they never change.
    package init(
        _ memberships: [ItemReference: Marks] = [:], changes: AsyncStream<Void> = AsyncStream { $0.finish() }
    ) {
        result = .success(memberships)
        self.changes = changes
    }

    package init(failing error: FetchError) {
        result = .failure(error)
        changes = AsyncStream { $0.finish() }
    }

    package func markChanges(of item: ItemReference) -> AsyncStream<Void> { changes }

    package func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks] {
        let marks = try result.get()
        return Dictionary(items.compactMap { item in marks[item].map { (item, $0) } }) { first, _ in first }
    }
}
