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

    @Test func `an entry of a kind that another context brings survives the round trip through its entity`() {
        let game = TitleSnapshot(item: ItemReference(ItemKind(rawValue: "game"), 1), title: "Go")
        let entry = ListEntry.mock(title: game)
        #expect(mapper.map(mapper.map(entry, listID: ListID("a"))) == entry)
    }

    @Test func `every property of an entry's title is stored under its own name`() {
        let entry = ListEntry.mock()
        let stored = properties(of: ListEntryMapper().map(entry, listID: ListID("a")))
        let title = properties(of: entry.title).filter { $0.key != "item" }
        #expect(stored.filter { title[$0.key] != nil } == title)
        #expect(stored.keys.sorted() == (title.keys + ["listID", "kind", "itemID", "addedAt"]).sorted())
    }
}
