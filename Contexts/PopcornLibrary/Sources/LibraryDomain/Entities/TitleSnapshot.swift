public import CoreDomain
public import Foundation

/// The details of a movie or series that a list keeps, so that they can be shown without a network.
public struct TitleSnapshot: Identifiable, Equatable, Sendable {
    /// The kind and id of the movie or series.
    public let item: ItemReference
    /// The title in the language in which it was added.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// An ISO 639-1 code.
    public let originalLanguage: String?
    /// What it is about.
    public let overview: String?
    /// The day of the release or of the first broadcast: 00:00 UTC.
    public let releaseDate: Date?
    /// The ids of its genres.
    public let genreIDs: [Int]?
    /// The poster's path, unresolved.
    public let posterPath: URL?
    /// The backdrop's path, unresolved.
    public let backdropPath: URL?
    /// TMDb's score of the attention that it gets, without a unit.
    public let popularity: Double?
    /// From 0 to 10.
    public let voteAverage: Double?
    /// The number of votes.
    public let voteCount: Int?
    /// Whether it was published as a video only.
    public let hasVideo: Bool?
    /// Whether it is for adults only.
    public let isAdultOnly: Bool?

    /// The kind and id of the movie or series.
    public var id: ItemReference { item }

    /// Creates a snapshot.
    public init(
        item: ItemReference,
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
        self.item = item
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
