import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct UserListDetailsMapperTests {
    @Test func `a list passes with its entries, the newest first`() {
        let list = UserList.mock(entries: [
            .mock(movie: .mock(id: 1), addedAt: ManualClock.start),
            .mock(movie: .mock(id: 2), addedAt: ManualClock.start + 60),
        ])
        let details = UserListDetailsMapper().map(list, imagesConfiguration: .mock())
        let previews = [2, 1].map {
            MoviePreviewDetailsMapper().map(.mock(id: $0), imagesConfiguration: .mock())
        }
        #expect(
            details
                == UserListDetails(
                    name: "watchlist",
                    entries: [
                        UserListEntryDetails(movie: previews[0], addedAt: ManualClock.start + 60),
                        UserListEntryDetails(movie: previews[1], addedAt: ManualClock.start),
                    ]))
    }
}
