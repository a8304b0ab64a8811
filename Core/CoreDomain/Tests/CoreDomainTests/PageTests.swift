import CoreDomain
import Testing

@Suite struct PageTests {
    @Test(arguments: [
        (1, 0, false), (1, 1, false), (1, 2, true), (2, 2, false), (3, 2, false), (499, 500, true), (0, 1, true),
    ])
    func `only a page before the last has more pages`(
        _ number: Int, _ totalPages: Int, _ hasMore: Bool
    ) {
        #expect(Page<Int>(items: [], page: number, totalPages: totalPages, totalResults: 0).hasMore == hasMore)
    }

    @Test func `mapping a page changes only its items`() {
        let page = Page(items: [1, 2], page: 3, totalPages: 4, totalResults: 5)
        #expect(page.map(String.init) == Page(items: ["1", "2"], page: 3, totalPages: 4, totalResults: 5))
    }
}
