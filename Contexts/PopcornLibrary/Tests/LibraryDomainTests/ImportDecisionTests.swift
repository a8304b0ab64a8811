import CoreDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryDomain

@Suite struct `The choice among candidates` {
    private static func candidate(
        _ id: Int, _ year: Int?, votes: Int? = nil, isSameTitle: Bool = true
    ) -> ImportMatch {
        ImportMatch(.mock(item: ItemReference(.movie, id), year: year), votes: votes, isSameTitle: isSameTitle)
    }

    /// The ids of the match or of the candidates, after a word for the decision.
    private static func text(_ decision: ImportDecision) -> String {
        switch decision {
        case .match(let match): "match \(match.title.item.id)"
        case .unsure(let matches): "unsure \(matches.map { String($0.title.item.id) }.joined(separator: " "))"
        case .notFound: "not found"
        case .skipped(let reason): reason
        }
    }

    @Test(
        arguments: [
            ([(1, 1999)], 1999, "match 1"), ([(1, 1998)], 1999, "match 1"), ([(1, 2000)], 1999, "match 1"),
            ([(1, 1997)], 1999, "unsure 1"), ([(1, nil)], 1999, "unsure 1"), ([(1, 1999), (2, 2000)], 1999, "match 1"),
            ([(1, 1999), (2, 1999)], 1999, "unsure 1 2"), ([(1, 1998), (2, 2000)], 1999, "unsure 1 2"),
            ([(1, 1998), (2, nil)], 1999, "match 1"), ([(1, 1990), (2, 1980)], 1999, "unsure 1 2"),
            ([], 1999, "not found"),
            ([(1, 1999)], nil, "unsure 1"), ([(1, 1999), (2, 1980)], nil, "unsure 1 2"), ([], nil, "not found"),
        ] as [([(Int, Int?)], Int?, String)])
    func `a title matches if it is the only one of its year, or else of the years beside it`(
        candidates: [(Int, Int?)], year: Int?, expected: String
    ) {
        let decision = ImportDecision(candidates.map { Self.candidate($0.0, $0.1) }, year: year)
        #expect(Self.text(decision) == expected)
    }

    @Test(
        arguments: [
            ([11_172, 0], "match 1"), ([0, 11_172], "match 2"), ([100, 10], "unsure 1 2"), ([101, 10], "match 1"),
            ([0, 0], "unsure 1 2"), ([11_172, nil], "unsure 1 2"), ([nil, 0], "unsure 1 2"),
            ([1000, 50, 200], "unsure 1 2 3"), ([1000, 50, 20], "match 1"),
        ] as [([Int?], String)])
    func `two films of one title and year are asked about if the second has a tenth of the first one's votes`(
        votes: [Int?], expected: String
    ) {
        let candidates = votes.enumerated().map { Self.candidate($0 + 1, 2013, votes: $1) }
        #expect(Self.text(ImportDecision(candidates, year: 2013)) == expected)
        #expect(Self.text(ImportDecision(candidates, year: 2012)) == expected)
        #expect(Self.text(ImportDecision(candidates, year: nil, isYearless: true)) == expected)
        #expect(Self.text(ImportDecision(candidates, year: nil)).hasPrefix("unsure 1 2"))
    }

    @Test func `candidates of other titles are left out`() {
        let candidates = [Self.candidate(1, 1999, isSameTitle: false), Self.candidate(2, 1999)]
        #expect(Self.text(ImportDecision(candidates, year: 1999)) == "match 2")
        #expect(Self.text(ImportDecision([candidates[0]], year: 1999)) == "not found")
        #expect(Self.text(ImportDecision([candidates[0]], year: nil)) == "not found")
    }

    @Test func `without a year, the only title matches where years are never given`() {
        let one = Self.candidate(1, 1999)
        #expect(Self.text(ImportDecision([one], year: nil, isYearless: true)) == "match 1")
        #expect(Self.text(ImportDecision([one, Self.candidate(2, 1980)], year: nil, isYearless: true)) == "unsure 1 2")
    }
}
