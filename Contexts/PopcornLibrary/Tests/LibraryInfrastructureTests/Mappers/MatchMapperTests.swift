import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Storage
import Testing

@testable import LibraryInfrastructure

struct MatchMapperTests {
    private func match(_ item: ItemReference, coversEpisodes: Bool = false) -> ImportMatch {
        var match = ImportMatch(.mock(item: item), episodeID: 7, votes: 9)
        match.coversEpisodes = coversEpisodes
        return match
    }

    @Test func `every property of a match is stored and read back`() throws {
        let matches = [
            match(ItemReference(.movie, 1)), match(ItemReference(.tvSeries, 1), coversEpisodes: true),
            match(ItemReference(.tvSeries, 1, season: 2, episode: 3)),
        ]
        for match in matches {
            let stored = MatchMapper().map(match, of: "imdb:tt0137523", at: .distantPast)
            #expect(try MatchMapper().map(stored) == match)
            #expect(stored.reference == LibraryMatchEntity.reference("imdb:tt0137523"))
        }
    }

    @Test(arguments: [nil, [], [.diary, .ratings]] as [Set<ImportRow.Part>?])
    func `every property of a question is stored and read back`(_ parts: Set<ImportRow.Part>?) throws {
        let question = ImportQuestion(
            number: 4, key: "title:heat", path: "diary.csv", parts: parts,
            candidates: [match(ItemReference(.movie, 949)), match(ItemReference(.movie, 1))])
        #expect(try MatchMapper().map(MatchMapper().map(question, at: .distantPast)) == question)
    }
}
