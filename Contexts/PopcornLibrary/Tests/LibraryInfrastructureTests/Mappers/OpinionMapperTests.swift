import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryInfrastructure

struct OpinionMapperTests {
    @Test(arguments: [
        ItemReference(.movie, 1), ItemReference(.tvSeries, 1, season: 0),
        ItemReference(.tvSeries, 1, season: 2, episode: 3), ItemReference(ItemKind(rawValue: ""), 1),
        ItemReference(ItemKind(rawValue: "podcast/episode"), 1),
    ])
    func `every property of an opinion about a title or a part of it is stored and read back`(_ part: ItemReference)
        throws
    {
        let opinion = Opinion(
            rating: 9, ratedOn: .day("2026-11"), note: "Again!", tags: ["a", "b"], isDropped: true,
            ownFields: [.rating, .dropped])
        let stored = OpinionMapper().map(opinion, of: part, at: .distantPast)
        #expect(try OpinionMapper().map(stored) == (part, opinion))
    }
}
