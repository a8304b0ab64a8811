import CoreDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryDomain

@Suite struct `The choice among candidates` {
    private static func candidate(_ id: Int, _ year: Int?, isSameTitle: Bool = true) -> ImportMatch {
        ImportMatch(.mock(item: ItemReference(.movie, id), year: year), isSameTitle: isSameTitle)
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
