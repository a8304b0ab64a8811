/// One page of a longer list, counted from 1.
public struct Page<Element> {
    public let items: [Element]
    /// This page's number, from 1.
    public let page: Int
    /// How many pages there are; TMDb serves at most 500 of them.
    public let totalPages: Int
    /// How many elements all pages hold together.
    public let totalResults: Int

    public init(items: [Element], page: Int, totalPages: Int, totalResults: Int) {
        self.items = items
        self.page = page
        self.totalPages = totalPages
        self.totalResults = totalResults
    }

    /// The same page with each element changed.
    public func map<Other>(_ transform: (Element) throws -> Other) rethrows -> Page<Other> {
        Page<Other>(items: try items.map(transform), page: page, totalPages: totalPages, totalResults: totalResults)
    }

    /// Whether another page follows.
    public var hasMore: Bool { page < min(totalPages, PageLimit.last) }
}

/// The pages that TMDb serves, whatever it says of their number.
public enum PageLimit {
    public static let first = 1
    public static let last = 500
}

extension Page: Sendable where Element: Sendable {}
extension Page: Equatable where Element: Equatable {}
