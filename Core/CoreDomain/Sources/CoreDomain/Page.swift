/// One page of a longer list.
public struct Page<Element> {
    /// The elements of this page, in the list's order.
    public let items: [Element]
    /// The page's number, counted from 1.
    public let page: Int
    /// The number of available pages.
    public let totalPages: Int
    /// The total number of elements on all pages.
    public let totalResults: Int

    public init(items: [Element], page: Int, totalPages: Int, totalResults: Int) {
        self.items = items
        self.page = page
        self.totalPages = totalPages
        self.totalResults = totalResults
    }

    /// Returns the same page with each element transformed.
    public func map<Other>(_ transform: (Element) throws -> Other) rethrows -> Page<Other> {
        Page<Other>(items: try items.map(transform), page: page, totalPages: totalPages, totalResults: totalResults)
    }

    /// Returns the same page with only the elements for which `isWanted` returns `true`.
    public func filter(_ isWanted: (Element) throws -> Bool) rethrows -> Page {
        Page(items: try items.filter(isWanted), page: page, totalPages: totalPages, totalResults: totalResults)
    }

    /// Whether there are more pages.
    public var hasMore: Bool { page < totalPages }
}

extension Page: Sendable where Element: Sendable {}
extension Page: Equatable where Element: Equatable {}
extension Page: Encodable where Element: Encodable {}
extension Page: Decodable where Element: Decodable {}
