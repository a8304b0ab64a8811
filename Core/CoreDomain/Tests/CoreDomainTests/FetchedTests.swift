import CoreDomain
import Foundation
import Testing

@Suite struct FetchedTests {
    private let date = Date(timeIntervalSince1970: 1_750_000_000)

    @Test func `mapping a fetched value keeps its freshness and warnings`() {
        let fetched = Fetched(1, .stale(since: date), warnings: [.skipped(2)])
        #expect(fetched.map(String.init) == Fetched("1", .stale(since: date), warnings: [.skipped(2)]))
    }

    @Test func `adding warnings keeps the earlier ones`() {
        let fetched = Fetched(1, .network, warnings: [.skipped(2)])
        #expect(fetched.adding([.skipped(3)]) == Fetched(1, .network, warnings: [.skipped(2), .skipped(3)]))
    }

    @Test func `only a stored value has a storage date`() {
        let ages = [Freshness.network, .fresh(since: date), .stale(since: date)].map(\.storedAt)
        #expect(ages == [nil, date, date])
    }

    private static let early = Date(timeIntervalSince1970: 1)
    private static let late = Date(timeIntervalSince1970: 2)

    @Test(
        arguments: [
            (.network, .fresh(since: late), .fresh(since: late)), (.fresh(since: late), .network, .fresh(since: late)),
            (.fresh(since: late), .stale(since: early), .stale(since: early)), (.network, .network, .network),
        ] as [(Freshness, Freshness, Freshness)])
    func `two combined values have the age of the older one`(first: Freshness, second: Freshness, both: Freshness) {
        #expect(first.older(second) == both)
    }

    @Test func `the first matching element keeps freshness and warnings, and no match throws notFound`() throws {
        let fetched = Fetched([1, 2, 4], .stale(since: date), warnings: [.skipped(2)])
        let even = try fetched.first(orNotFound: "an even number") { $0.isMultiple(of: 2) }
        #expect(even == Fetched(2, .stale(since: date), warnings: [.skipped(2)]))
        #expect(throws: FetchError.notFound("a large number")) {
            try fetched.first(orNotFound: "a large number") { $0 > 9 }
        }
    }
}
