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
}
