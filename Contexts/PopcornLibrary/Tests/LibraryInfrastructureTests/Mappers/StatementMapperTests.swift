import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Storage
import Testing

@testable import LibraryInfrastructure

struct StatementMapperTests {
    @Test(
        arguments: [
            .viewing(UUID(hashing: "trakt:1")), .opinion, .entry(.watchlist), .entry(ListID("list/of lists")),
        ] as [SourceStatement.Subject])
    func `every property of what a source said is stored and read back`(_ subject: SourceStatement.Subject) throws {
        for part in [ItemReference(.movie, 1), ItemReference(.tvSeries, 1, season: 2, episode: 3)] {
            let statement = SourceStatement(
                .init(source: "trakt:1", part: part, subject: subject), day: .day("2026-11"), rating: 9, note: "Again!",
                tags: ["a", "b"], isAgain: false, isDropped: true, rank: ListRank("2.5"))
            let stored = StatementMapper().map(statement)
            #expect(try StatementMapper().map(stored) == statement)
            #expect(stored.program == "trakt" && stored.reference == LibraryStatementEntity.reference(statement.key))
        }
    }
}
