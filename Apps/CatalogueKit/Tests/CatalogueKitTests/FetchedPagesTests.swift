import CoreDomain
import Foundation
import Testing

@testable import CatalogueKit

@Suite struct `Fetched pages` {
    private static let early = Date(timeIntervalSince1970: 1)
    private static let late = Date(timeIntervalSince1970: 2)

    @Test(
        arguments: [
            (.network, .fresh(since: late), .fresh(since: late)), (.fresh(since: late), .network, .fresh(since: late)),
            (.fresh(since: late), .stale(since: early), .stale(since: early)), (.network, .network, .network),
        ] as [(Freshness, Freshness, Freshness)])
    func `combined pages have the age of the oldest page`(first: Freshness, second: Freshness, both: Freshness) {
        let joined = Fetched([1], first).appending(Fetched([2], second), +)
        #expect(joined.value == [1, 2] && joined.freshness == both)
    }

    @Test func `combined pages keep the warnings of all pages and one count of all skipped elements`() {
        let failed = FetchWarning.refetchFailed(.offline("no route"))
        let joined = Fetched([1], .network, warnings: [.skipped(1), failed])
            .appending(Fetched([2], .network, warnings: [failed, .skipped(2)]), +)
        #expect(joined.warnings == [failed, .skipped(3)])
    }
}
