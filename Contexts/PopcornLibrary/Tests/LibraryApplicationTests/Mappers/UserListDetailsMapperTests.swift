import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryApplication

@Suite struct UserListDetailsMapperTests {
    private let list = UserList(
        id: ListID("a"), name: .noir, createdAt: ManualClock.start,
        entries: [.mock(), .mock(title: .series(2), addedAt: ManualClock.start + 1)])

    @Test func `an entry has every property of its title, with image URLs`() throws {
        let details = UserListDetailsMapper().map(list, imagesConfiguration: .mock())
        #expect(details.name == "Noir")
        #expect(details.entries.map(\.item) == [ItemReference(.tvSeries, 2), ItemReference(.movie, 550)])
        let entry = try #require(details.entries.last)
        let title = TitleSnapshot.mock()
        #expect(entry.posterURLSet == ImagesConfiguration.mock().posterURLSet(for: title.posterPath))
        #expect(entry.backdropURLSet == ImagesConfiguration.mock().backdropURLSet(for: title.backdropPath))
        let images = ["posterURLSet", "backdropURLSet", "posterPath", "backdropPath", "item"]
        let expected = properties(of: title).filter { !images.contains($0.key) }
        let found = properties(of: entry).filter { expected[$0.key] != nil }
        #expect(found == expected)
        #expect(entry.addedAt == ManualClock.start)
    }

    @Test func `without an images configuration entries have no image URLs`() {
        let details = UserListDetailsMapper().map(list, imagesConfiguration: nil)
        #expect(details.entries.allSatisfy { $0.posterURLSet == nil && $0.backdropURLSet == nil })
    }

    @Test func `a summary has the number of entries and the latest date`() {
        #expect(
            UserListDetailsMapper().map(list)
                == ListSummary(name: "Noir", count: 2, latestAt: ManualClock.start + 1))
    }
}
