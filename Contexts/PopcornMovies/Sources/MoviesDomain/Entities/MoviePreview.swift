public import Foundation

/// A movie as it appears in a list.
public struct MoviePreview: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The title in the requested language.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// The title in English; `nil` in English, in rows of TMDb's lists, and if it is unknown.
    public let englishTitle: String?
    /// The language as an ISO 639-1 code.
    public let originalLanguage: String?
    /// The plot summary.
    public let overview: String?
    /// The day of the release: 00:00 UTC.
    public let releaseDate: Date?
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
    /// Whether it was released only on video.
    public let hasVideo: Bool?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?

    public init(
        id: Int, title: String, originalTitle: String? = nil, englishTitle: String? = nil,
        originalLanguage: String? = nil, overview: String? = nil,
        releaseDate: Date? = nil, genreIDs: [Int]? = nil, posterPath: URL? = nil, backdropPath: URL? = nil,
        popularity: Double? = nil, voteAverage: Double? = nil, voteCount: Int? = nil, hasVideo: Bool? = nil,
        isAdultOnly: Bool? = nil
    ) {
        self.id = id
        self.title = title
        self.originalTitle = originalTitle
        self.englishTitle = englishTitle
        self.originalLanguage = originalLanguage
        self.overview = overview
        self.releaseDate = releaseDate
        self.genreIDs = genreIDs
        self.posterPath = posterPath
        self.backdropPath = backdropPath
        self.popularity = popularity
        self.voteAverage = voteAverage
        self.voteCount = voteCount
        self.hasVideo = hasVideo
        self.isAdultOnly = isAdultOnly
    }
}

extension MoviePreview {
    /// Creates the preview of `movie` that a list would contain.
    public init(_ movie: Movie) {
        self.init(
            id: movie.id,
            title: movie.title,
            originalTitle: movie.originalTitle, englishTitle: movie.englishTitle,
            originalLanguage: movie.originalLanguage,
            overview: movie.overview,
            releaseDate: movie.releaseDate,
            genreIDs: movie.genres?.map(\.id),
            posterPath: movie.posterPath,
            backdropPath: movie.backdropPath,
            popularity: movie.popularity,
            voteAverage: movie.voteAverage,
            voteCount: movie.voteCount,
            hasVideo: movie.hasVideo,
            isAdultOnly: movie.isAdultOnly)
    }
}
