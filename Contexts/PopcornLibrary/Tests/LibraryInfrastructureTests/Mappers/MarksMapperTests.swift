import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryInfrastructure

struct MarksMapperTests {
    private let series = ItemReference(.tvSeries, 1396)

    private var marks: Marks {
        var marks = Marks()
        marks.isSeen = true
        marks.timesSeen = 4
        marks.firstSeen = .day("2019")
        marks.lastSeen = .day("2026-11-20")
        marks.rating = 9
        marks.tags = ["b", "a"]
        marks.hasNote = true
        marks.isDropped = true
        marks.seasons = [0: [2], 5: [13, 14]]
        marks.parts = [
            MarkedPart(season: 5, rating: 8, tags: ["a"]), MarkedPart(season: 5, episode: 14, hasNote: true),
        ]
        return marks
    }

    @Test func `every property of the marks is stored and read back`() throws {
        let stored = MarksMapper().map(LibraryItem(series, marks: marks), at: .distantPast)
        #expect(try MarksMapper().map(stored) == marks)
        #expect(stored.item == series.key && stored.changedAt == .distantPast)
    }

    @Test func `an item without marks is stored and read back`() throws {
        let stored = MarksMapper().map(LibraryItem(series), at: .distantPast)
        #expect(try MarksMapper().map(stored) == Marks.none)
        #expect(stored.lists == nil && stored.tags == nil && stored.seasons == nil && stored.progressOrder == nil)
    }

    @Test func `the lists are stored by id, and the progress in the order of its day and event`() {
        let viewing = Viewing(
            item: ItemReference(.tvSeries, 1396, season: 5, episode: 14), day: .day("2026-11"), enteredAt: .distantPast,
            entry: 7, position: 2)
        let item = LibraryItem(series, viewings: [viewing], lists: [.watchlist, ListID("8c1e")], marks: marks)
        let stored = MarksMapper().map(item, at: .distantPast)
        #expect(stored.lists == ["8c1e", "watchlist"])
        #expect(stored.progressOrder == "2026-11-00b7b2")
    }
}
