package import Foundation
package import MoviesDomain

extension UserListEntry {
    package static func mock(
        movie: MoviePreview = .mock(),
        addedAt: Date = Date(timeIntervalSince1970: 1_749_000_000)
    ) -> UserListEntry {
        UserListEntry(
            movie: movie,
            addedAt: addedAt)
    }
}
