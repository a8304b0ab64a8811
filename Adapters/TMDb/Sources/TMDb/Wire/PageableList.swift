package import CoreDomain
public import Foundation

extension TMDb {
    /// A page of a list. Missing or invalid page numbers and dates are `nil`.
    public struct PageableList<Element: Decodable> {
        /// The elements of this page, in the list's order.
        public let results: [Element]
        /// The page's number, from 1.
        public let page: Int?
        /// The number of pages. TMDb serves at most 500 of them.
        public let totalPages: Int?
        /// The total number of elements on all pages.
        public let totalResults: Int?
        /// The release dates covered by a list of movies now playing or upcoming.
        public let dates: ListDates?
    }

    /// The first and last days covered by a list.
    public struct ListDates: OptionalObject, Equatable, Sendable {
        /// The first day, at 00:00 UTC.
        public let minimum: Date?
        /// The last day, at 00:00 UTC.
        public let maximum: Date?
    }
}

extension TMDb.PageableList: Decodable {
    /// Decodes a page. Throws if `results` is missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        results = try container.decode([Element].self, forKey: .results)
        page = try container.count(.page)
        totalPages = try container.count(.totalPages)
        totalResults = try container.count(.totalResults)
        dates = try container.decodeIfPresent(TMDb.ListDates.self, forKey: .dates)
    }

    private enum CodingKeys: String, CodingKey {
        case results, page, dates
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }
}

extension TMDb.PageableList where Element: Identifiable {
    /// Converts the list to a page of a context's domain.
    ///
    /// - If an id occurs more than once, only the first element with it is used.
    /// - If TMDb sends no totals, this page counts as the last, and the number of its elements as the total.
    /// - `totalPages` is at most 500, TMDb's limit, and `totalResults` at most 2,147,483,647.
    ///
    /// - Parameters:
    ///   - number: The number of the requested page, from 1. It replaces the number in the response, which may be
    ///     wrong.
    ///   - map: Converts an element.
    package func page<Row>(_ number: Int, map: (Element) throws -> Row) rethrows -> Page<Row> {
        var ids: Set<Element.ID> = []
        let rows = try results.compactMap { try ids.insert($0.id).inserted ? map($0) : nil }
        return Page(
            items: rows,
            page: number,
            totalPages: min(totalPages ?? number, TMDbTerms.pages.upperBound),
            totalResults: min(totalResults ?? rows.count, Int(Int32.max)))
    }
}

extension TMDb.MovieListItem: Identifiable {}
extension TMDb.TVSeriesListItem: Identifiable {}
extension TMDb.PersonListItem: Identifiable {}
extension KeyedDecodingContainer {
    /// Returns a count, or `nil` if it is missing, negative or not a whole number.
    fileprivate func count(_ key: Key) throws -> Int? {
        try decodeIfPresent(Int.self, forKey: key).flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension TMDb.PageableList: Equatable where Element: Equatable {}
extension TMDb.PageableList: Sendable where Element: Sendable {}
