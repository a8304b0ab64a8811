import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryInfrastructure

struct ViewingMapperTests {
    @Test func `every property of a viewing is stored and read back`() throws {
        let viewing = Viewing(
            id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
            item: ItemReference(.tvSeries, 1, season: 2, episode: 3), day: .day("2026-11-20"), rating: 8,
            note: "Again!", tags: ["a"], isAgain: true, source: "trakt:1", episodeID: 7, enteredAt: .distantPast,
            entry: 4, position: 2, isMadeByRating: true, ownFields: [.day, .again])
        let place = ViewingPlace(isFirst: true, isLast: false)
        let stored = ViewingMapper().map(viewing, place)
        #expect(try ViewingMapper().map(stored) == viewing && ViewingMapper().place(stored) == place)
        #expect(try ViewingMapper().statement(stored) == nil)
        let said = ViewingMapper().map(viewing, place, isSaid: true)
        #expect(try ViewingMapper().statement(said) == SourceStatement(of: viewing))
    }

    @Test func `viewings sort by day, entry, position, episode and title`() {
        func order(
            _ day: PartialDay?, _ entry: Int, _ position: Int = 0, _ item: ItemReference = ItemReference(.movie, 1)
        ) -> String {
            let viewing = Viewing(
                id: UUID(), item: item, day: day, enteredAt: .distantPast, entry: entry, position: position)
            return ViewingMapper().map(viewing, ViewingPlace(isFirst: true, isLast: true)).diaryOrder
        }
        let inOrder = [
            order(nil, 99), order(.day("2024"), 5), order(.day("2024-01"), 4), order(.day("2024-01-27"), 0),
            order(.day("2024-01-27"), 1), order(.day("2024-01-27"), 35), order(.day("2024-01-27"), 36),
            order(.day("2024-01-27"), 1_795_642_789_062), order(.day("2024-01-27"), 1_795_642_789_062, 1),
            order(.day("2024-01-27"), 1_795_642_789_062, 40),
            order(.day("2024-01-27"), 1_795_642_789_062, 40, ItemReference(.tvSeries, 1, season: 1, episode: 2)),
            order(.day("2024-01-27"), 1_795_642_789_062, 40, ItemReference(.tvSeries, 1, season: 1, episode: 11)),
            order(.day("2024-01-27"), 1_795_642_789_062, 40, ItemReference(.tvSeries, 1, season: 12, episode: 1)),
            order(.day("2024-01-27"), Int(EventPlace.greatestOrder)), order(.day("2024-01-28"), 0),
        ]
        #expect(inOrder.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } == inOrder)
        #expect(Set(inOrder).count == inOrder.count)
    }
}
