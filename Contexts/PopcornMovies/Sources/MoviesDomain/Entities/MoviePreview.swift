public import Foundation

/// A movie as a row of a list tells of it.
public struct MoviePreview: Identifiable, Equatable, Sendable {
    public let id: Int
    public let title: String
    public let originalTitle: String?
    /// An ISO 639-1 code.
    public let originalLanguage: String?
    public let overview: String?
    /// A day: 00:00 UTC.
    public let releaseDate: Date?
    public let genreIDs: [Int]?
    public let posterPath: URL?
    public let backdropPath: URL?
    public let popularity: Double?
    /// From 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    public let hasVideo: Bool?
    public let isAdultOnly: Bool?

    public init(
        id: Int,
        title: String,
        originalTitle: String? = nil,
        originalLanguage: String? = nil,
        overview: String? = nil,
        releaseDate: Date? = nil,
        genreIDs: [Int]? = nil,
        posterPath: URL? = nil,
        backdropPath: URL? = nil,
        popularity: Double? = nil,
        voteAverage: Double? = nil,
        voteCount: Int? = nil,
        hasVideo: Bool? = nil,
        isAdultOnly: Bool? = nil
    ) {
        self.id = id
        self.title = title
        self.originalTitle = originalTitle
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
    /// Creates the row that a list would show for `movie`.
    public init(_ movie: Movie) {
        self.init(
            id: movie.id,
            title: movie.title,
            originalTitle: movie.originalTitle,
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
