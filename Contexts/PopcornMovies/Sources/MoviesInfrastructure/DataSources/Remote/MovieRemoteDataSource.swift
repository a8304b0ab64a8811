public import CoreDomain
public import MoviesDomain

/// The remote side, as this context needs it. An adapter implements it over TMDb.
public protocol MovieRemoteDataSource: Sendable {
    /// A movie with all that belongs on its screen, in one answer.
    func movie(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<RemoteMovie>
    func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts>
    /// `page` is 1…500.
    func page(
        _ page: Int, of list: MovieList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<MoviePreview>>
}

/// A movie with its parts. A part that is nil was not in the answer.
public struct RemoteMovie: Sendable {
    public let movie: Movie
    public let credits: Credits?
    public let images: ImageCollection?
    public let releaseDates: ReleaseDates?
    public let videos: [Video]?
    public let watchProviders: [WatchProviders]?
    public let recommendations: Page<MoviePreview>?
    public let similar: Page<MoviePreview>?

    public init(
        movie: Movie,
        credits: Credits? = nil,
        images: ImageCollection? = nil,
        releaseDates: ReleaseDates? = nil,
        videos: [Video]? = nil,
        watchProviders: [WatchProviders]? = nil,
        recommendations: Page<MoviePreview>? = nil,
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
