public import CoreDomain
public import Foundation

/// A movie or TV series a person contributed to.
public struct CreditTitle: Identifiable, Equatable, Sendable, Codable {
    /// The movie or TV series.
    public let item: ItemReference
    /// The title in the requested language.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// The plot summary.
    public let overview: String?
    /// The day of the release or of the first episode, at 00:00 UTC.
    public let date: Date?
    /// The poster's path, unresolved.
    public let posterPath: URL?
    /// The backdrop's path, unresolved.
    public let backdropPath: URL?
    public let genreIDs: [Int]?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?

    public var id: ItemReference { item }

    public init(
        item: ItemReference, title: String, originalTitle: String? = nil, overview: String? = nil, date: Date? = nil,
        posterPath: URL? = nil, backdropPath: URL? = nil, genreIDs: [Int]? = nil, popularity: Double? = nil,
        voteAverage: Double? = nil, voteCount: Int? = nil
    ) {
        self.item = item
        self.title = title
        self.originalTitle = originalTitle
        self.overview = overview
        self.date = date
        self.posterPath = posterPath
        self.backdropPath = backdropPath
        self.genreIDs = genreIDs
        self.popularity = popularity
        self.voteAverage = voteAverage
        self.voteCount = voteCount
    }
}
