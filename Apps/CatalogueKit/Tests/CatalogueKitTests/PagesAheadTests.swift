import CoreDomain
import Synchronization
import Testing

@testable import CatalogueKit

@Suite struct `Pages fetched ahead` {
    private typealias Pages = PagesAhead<Int>

    /// Returns the pages up to `last`, in order.
    private func pages(
        through last: Int, _ fetch: @escaping @Sendable (Int) async throws -> Int
    ) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Pages.Arrival.self) { group in
            var ahead = Pages(fetch)
            var pages: [Int] = []
            for number in 1...last { pages.append(try await ahead.page(number, through: last, &group)) }
            return pages
        }
    }

    @Test func `pages are in order, and the next four are fetched at the same time`() async throws {
        let running = Mutex((now: 0, most: 0, fetched: [Int]()))
        let pages = try await pages(through: 10) { page in
            running.withLock { running in
                running.now += 1
                running.most = max(running.most, running.now)
                running.fetched.append(page)
            }
            // The later a page, the sooner it arrives.
            for _ in page..<12 { await Task.yield() }
            running.withLock { $0.now -= 1 }
            return page * 100
        }
        #expect(pages == (1...10).map { $0 * 100 })
        #expect(running.withLock { $0.fetched.sorted() } == Array(1...10))
        #expect((2...4).contains(running.withLock { $0.most }))
    }

    @Test func `the failure is that of the first failed page`() async throws {
        let shown = Mutex([Int]())
        await #expect(throws: FetchError.badData("page 3")) {
            try await withThrowingTaskGroup(of: Pages.Arrival.self) { group in
                var ahead = Pages { page in
                    // Page 4 fails before page 3.
                    if page == 3 { for _ in 0..<100 { await Task.yield() } }
                    if page > 2 { throw FetchError.badData("page \(page)") }
                    return page
                }
                for number in 1...5 {
                    let page = try await ahead.page(number, through: 5, &group)
                    shown.withLock { $0.append(page) }
                }
            }
        }
        #expect(shown.withLock(\.self) == [1, 2])
    }
}
