public import CoreDomain

/// A movie with its parts, all from one response. A part that is `nil` is absent or wasn't requested.
public struct MovieAggregate: Equatable, Sendable {
    /// The movie itself.
    public let movie: Movie
    /// The cast and crew.
    public let credits: Credits?
    /// The posters, backdrops and logos.
    public let images: ImageCollection?
    /// The releases by country, with their certifications.
    public let releaseDates: ReleaseDates?
    /// The trailers and other videos.
    public let videos: [Video]?
    /// The offers to watch the movie, by country.
    public let watchProviders: [WatchProviders]?
    /// The first page of `MovieList.recommendations`.
    public let recommendations: Page<MoviePreview>?
    /// The first page of `MovieList.similar`.
    public let similar: Page<MoviePreview>?

    public init(
        movie: Movie, credits: Credits? = nil, images: ImageCollection? = nil, releaseDates: ReleaseDates? = nil,
        videos: [Video]? = nil, watchProviders: [WatchProviders]? = nil, recommendations: Page<MoviePreview>? = nil,
        similar: Page<MoviePreview>? = nil
    ) {
        self.movie = movie
        self.credits = credits
        self.images = images
        self.releaseDates = releaseDates
        self.videos = videos
        self.watchProviders = watchProviders
        self.recommendations = recommendations
        self.similar = similar
    }
}

extension MovieAggregate: CatalogueItem {
    /// The parts appended to the response for a movie.
    public typealias Part = MoviePart
    /// The movie itself.
    public var root: Movie { movie }

    public init(_ movie: Movie, _ parts: PartValues<MoviePart>) {
        self.init(
            movie: movie,
            credits: parts[.credits],
            images: parts[.images],
            releaseDates: parts[.releaseDates],
            videos: parts[.videos],
            watchProviders: parts[.watchProviders],
            recommendations: parts[.recommendations],
            similar: parts[.similar])
    }

    /// The movie as named in error messages: “movie 550”.
    public var subject: String { "movie \(movie.id)" }

    /// Returns a part, or `nil` if it is absent.
    public func value(of part: MoviePart) -> (any Sendable)? {
        switch part {
        case .credits: credits
        case .images: images
        case .releaseDates: releaseDates
        case .videos: videos
        case .watchProviders: watchProviders
        case .recommendations: recommendations
        case .similar: similar
        }
    }
}
