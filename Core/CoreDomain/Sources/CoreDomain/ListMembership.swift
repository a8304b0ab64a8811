/// Which of the user's lists hold an item.
public struct ListMembership: Equatable, Sendable {
    /// The names of the lists, in the order in which the user sees them.
    public let listNames: [String]
    /// Whether the watchlist is one of them.
    public let isOnWatchlist: Bool

    /// Creates a membership.
    public init(listNames: [String], isOnWatchlist: Bool) {
        self.listNames = listNames
        self.isOnWatchlist = isOnWatchlist
    }

    /// The membership of an item that is on no list.
    public static let none = ListMembership(listNames: [], isOnWatchlist: false)
}

/// Provides list memberships to contexts that don't keep lists themselves.
public protocol ListMembershipProviding: Sendable {
    /// Returns which lists hold `item`. Needs no network.
    func membership(of item: ItemReference) async throws -> ListMembership
    /// Returns a stream that fires after each change of the lists that concerns `item`.
    func membershipChanges(of item: ItemReference) -> AsyncStream<Void>
}

extension ListMembershipProviding {
    /// Returns a stream that never fires.
    public func membershipChanges(of item: ItemReference) -> AsyncStream<Void> {
        AsyncStream { $0.finish() }
    }
}

/// Provides memberships where there are no lists: every item is on none.
public struct NoLists: ListMembershipProviding {
    /// Creates a provider without lists.
    public init() {}

    /// Returns `ListMembership.none`.
    public func membership(of item: ItemReference) async -> ListMembership { .none }
}
