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

    @Test func `only stored values have a storage date`() {
        let ages = [Freshness.network, .fresh(since: date), .stale(since: date)].map(\.storedAt)
        #expect(ages == [nil, date, date])
    }
}
