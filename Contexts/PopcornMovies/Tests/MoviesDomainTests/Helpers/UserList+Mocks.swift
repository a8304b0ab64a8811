import Foundation
package import MoviesDomain

extension UserList {
    package static func mock(
        id: UserListID = .watchlist,
        entries: [UserListEntry] = [
            .mock(),
            .mock(movie: .mock(id: 550, title: "Fight Club"), addedAt: Date(timeIntervalSince1970: 1_748_000_000)),
        ]
    ) -> UserList {
        UserList(
            id: id,
            entries: entries)
    }
}
