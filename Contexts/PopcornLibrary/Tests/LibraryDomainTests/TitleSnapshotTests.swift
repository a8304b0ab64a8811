import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

struct TitleSnapshotTests {
    @Test(arguments: [
        (ItemReference(ItemKind(rawValue: "book"), -1), "Emma"), (ItemReference(.movie, 0), "Emma"),
        (ItemReference(ItemKind(rawValue: ""), 1), "Emma"), (ItemReference(.tvSeries, 1, season: -1), "Emma"),
        (ItemReference(.tvSeries, 1, season: 1, episode: -1), "Emma"), (ItemReference(.movie, 1), ""),
        (ItemReference(.movie, 1), " \n"),
    ])
    func `a snapshot of an item that can't exist, or without a title, is refused`(item: ItemReference, title: String) {
        #expect(throws: LibraryError.self) { try TitleSnapshot(item: item, title: title) }
    }

    @Test func `a snapshot of another context's item is made, and of a special`() throws {
        #expect(try TitleSnapshot(item: ItemReference(ItemKind(rawValue: "book"), 1), title: "Emma").title == "Emma")
        let special = ItemReference(.tvSeries, 1, season: 0, episode: 0)
        #expect(try TitleSnapshot(item: special, title: "Lost").part(season: 2).item.season == 2)
    }

    @Test func `a sighting has a day, or an unknown one if that is said`() throws {
        let day = try #require(PartialDay("2019-03"))
        #expect(Sighting(.movie(1), on: day).day == day)
        #expect(Sighting(.movie(1), on: .unknown).day == nil)
        #expect(PartialDay("someday") == nil)
    }

    @Test(arguments: [#"["someday"]"#, #"["2026-13"]"#, #"[""]"#])
    func `a text that isn't a day can't be decoded as one`(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([PartialDay].self, from: Data(json.utf8)) }
    }

    @Test func `a text that isn't a name or a rank can't be decoded as one`() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([ListName].self, from: Data(#"[" "]"#.utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([ListRank].self, from: Data(#"["0"]"#.utf8)) }
    }
}
