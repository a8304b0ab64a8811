public import Foundation

/// A TV series as a row of a list.
public struct TVSeriesListItem: Decodable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let originalName: String?
    /// ISO 639-1.
    public let originalLanguage: String?
    /// ISO 3166-1.
    public let originCountry: [String]?
    public let overview: String?
    public let genreIDs: [Int]?
    /// A day: 00:00 UTC.
    public let firstAirDate: Date?
    public let posterPath: URL?
    public let backdropPath: URL?
    public let popularity: Double?
    /// 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    public let isAdultOnly: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, name, originalName, originalLanguage, originCountry, overview, firstAirDate, posterPath, backdropPath
        case popularity, voteAverage, voteCount
        case genreIDs = "genreIds"
        case isAdultOnly = "adult"
    }
}
