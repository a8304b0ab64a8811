public import Foundation

/// A TV series as it appears in a list.
public struct TVSeriesPreview: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The title in the requested language.
    public let name: String
    /// The title in the original language.
    public let originalName: String?
    /// The name in English; `nil` in English, in rows of TMDb's lists, and if it is unknown.
    public let englishName: String?
    /// The language as an ISO 639-1 code.
    public let originalLanguage: String?
    /// The countries of origin, as ISO 3166-1 codes.
    public let originCountry: [String]?
    /// The plot summary.
    public let overview: String?
    /// The day of the first episode: 00:00 UTC.
    public let firstAirDate: Date?
    public let genreIDs: [Int]?
    /// The poster's path, unresolved.
    public let posterPath: URL?
    /// The backdrop's path, unresolved.
    public let backdropPath: URL?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?

    public init(
        id: Int, name: String, originalName: String? = nil, englishName: String? = nil, originalLanguage: String? = nil,
        originCountry: [String]? = nil, overview: String? = nil, firstAirDate: Date? = nil, genreIDs: [Int]? = nil,
        posterPath: URL? = nil, backdropPath: URL? = nil, popularity: Double? = nil, voteAverage: Double? = nil,
        voteCount: Int? = nil, isAdultOnly: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.originalName = originalName
        self.englishName = englishName
        self.originalLanguage = originalLanguage
        self.originCountry = originCountry
        self.overview = overview
        self.firstAirDate = firstAirDate
        self.genreIDs = genreIDs
        self.posterPath = posterPath
        self.backdropPath = backdropPath
        self.popularity = popularity
        self.voteAverage = voteAverage
        self.voteCount = voteCount
        self.isAdultOnly = isAdultOnly
    }
}

extension TVSeriesPreview {
    /// Creates the preview of `series` as shown in a list.
    public init(_ series: TVSeries) {
        self.init(
            id: series.id, name: series.name, originalName: series.originalName, englishName: series.englishName,
            originalLanguage: series.originalLanguage, originCountry: series.originCountry, overview: series.overview,
            firstAirDate: series.firstAirDate, genreIDs: series.genres?.map(\.id), posterPath: series.posterPath,
            backdropPath: series.backdropPath, popularity: series.popularity, voteAverage: series.voteAverage,
            voteCount: series.voteCount, isAdultOnly: series.isAdultOnly)
    }
}
