import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryInfrastructure

struct ViewingMapperTests {
    @Test(arguments: [4, nil])
    func `every property of a viewing is stored and read back, with the number of its first event`(_ entry: Int?) throws
    {
        func viewing(entry: Int?) -> Viewing {
            Viewing(
                id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
                item: ItemReference(.tvSeries, 1, season: 2, episode: 3), day: .day("2026-11-20"), rating: 8,
                note: "Again!",
                tags: ["a"], isAgain: true, source: "trakt:1", episodeID: 7, enteredAt: .distantPast, entry: entry)
        }
        let stored = ViewingMapper().map(viewing(entry: entry), number: 9)
        #expect(try ViewingMapper().map(stored) == viewing(entry: entry ?? 9))
    }
}
