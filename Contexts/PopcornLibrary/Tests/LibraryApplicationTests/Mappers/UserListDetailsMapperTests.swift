import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryApplication

@Suite struct UserListDetailsMapperTests {
    private let list = UserList(
        id: ListID("a"), name: .noir, createdAt: ManualClock.start, count: 2, latestAt: ManualClock.start + 1)

    @Test func `a list entry has every stored property of its title and none of the catalogue's`() throws {
        let ranked = ListPlacement(addedAt: ManualClock.start + 1, rank: ListRank("2.5"), remark: "again")
        let entries = [
            ListEntry(title: .series(2), placement: ranked),
            ListEntry(title: .mock(), placement: ListPlacement(addedAt: ManualClock.start)),
        ]
        let details = UserListDetailsMapper().map(list, entries)
        #expect(details.name == "Noir")
        #expect(details.entries.map(\.item) == [ItemReference(.tvSeries, 2), ItemReference(.movie, 550)])
        let entry = try #require(details.entries.last)
        let expected = properties(of: TitleSnapshot.mock()).filter { $0.key != "item" }
        #expect(properties(of: entry).filter { expected[$0.key] != nil } == expected)
        #expect(details.entries.map(\.rank) == [1, nil] && details.entries.map(\.remark) == ["again", nil])
        #expect(entry.addedAt == ManualClock.start && entry.overview == nil && entry.posterURLSet == nil)
    }

    @Test func `a list's summary has the number of entries and, unless the list is empty, the latest date`() {
        #expect(
            UserListDetailsMapper().map(list)
                == ListSummary(name: "Noir", slug: "Noir", count: 2, latestAt: ManualClock.start + 1))
        let empty = UserList(id: list.id, name: .noir, createdAt: list.createdAt, latestAt: list.latestAt)
        #expect(UserListDetailsMapper().map(empty).latestAt == nil)
    }
}
