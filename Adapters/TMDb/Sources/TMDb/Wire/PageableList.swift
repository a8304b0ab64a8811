/// One page of a list. What TMDb says of the paging may be missing or wrong, and is then nil.
public struct PageableList<Element: Decodable> {
    public let results: [Element]
    public let page: Int?
    public let totalPages: Int?
    public let totalResults: Int?
}

extension PageableList: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        results = try container.decode([Element].self, forKey: .results)
        page = container.count(.page)
        totalPages = container.count(.totalPages)
        totalResults = container.count(.totalResults)
    }

    private enum CodingKeys: String, CodingKey {
        case results, page, totalPages, totalResults
    }
}

extension KeyedDecodingContainer {
    /// A number of things; nil where it is missing, negative or no number.
    fileprivate func count(_ key: Key) -> Int? {
        (try? decodeIfPresent(Int.self, forKey: key)).flatMap { $0 }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension PageableList: Equatable where Element: Equatable {}
extension PageableList: Sendable where Element: Sendable {}
