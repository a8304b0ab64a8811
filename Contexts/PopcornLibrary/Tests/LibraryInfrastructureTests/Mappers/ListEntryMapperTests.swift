import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryInfrastructure

@Suite struct ListEntryMapperTests {
    private let mapper = ListEntryMapper()
    private static let bare = TitleSnapshot(item: ItemReference(.tvSeries, 1), title: "")

    @Test(arguments: [TitleSnapshot.mock(), bare])
    func `an entry survives the round trip through its entity`(_ title: TitleSnapshot) {
        let entry = ListEntry.mock(title: title)
        #expect(mapper.map(mapper.map(entry, listID: ListID("a"))) == entry)
    }

    @Test func `an entry of an unknown kind of item maps to nil`() {
        let entity = mapper.map(ListEntry.mock(), listID: ListID("a"))
        let later = LibraryListEntryEntity(
            listID: "a", kind: "game", itemID: 1, title: entity.title, addedAt: entity.addedAt)
        #expect(mapper.map(later) == nil)
    }

    @Test func `every property of an entry's title is stored under its own name`() {
        let entry = ListEntry.mock()
        let stored = properties(of: ListEntryMapper().map(entry, listID: ListID("a")))
        let title = properties(of: entry.title).filter { $0.key != "item" }
        #expect(stored.filter { title[$0.key] != nil } == title)
        #expect(stored.keys.sorted() == (title.keys + ["listID", "kind", "itemID", "addedAt"]).sorted())
    }
}
