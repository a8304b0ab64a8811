/// A movie with the parts that were asked for beside it. A part that is absent or could not be read is nil.
public struct MovieAnswer: Decodable, Equatable, Sendable {
    public let movie: Movie
    public let credits: ShowCredits?
    public let images: ImageCollection?
    public let releaseDates: ReleaseDates?
    public let watchProviders: WatchProviders?
    public let videos: [Video]?
    public let recommendations: PageableList<MovieListItem>?
    public let similar: PageableList<MovieListItem>?
    public let externalIDs: ExternalIDs?
    /// Why parts that TMDb sent could not be read, by the part's name on the wire ("watch/providers").
    public let failedSections: [String: String]

    static let sections: [AppendedSection] = [
        .credits, .images, .releaseDates, .watchProviders, .videos, .recommendations, .similar, .externalIDs,
    ]

    public init(from decoder: any Decoder) throws {
        var sections = try AppendedSections(in: decoder)
        movie = try Movie(from: decoder)
        credits = sections.read(.credits)
        images = sections.read(.images)
        releaseDates = sections.read(.releaseDates)
        watchProviders = sections.read(.watchProviders)
        videos = sections.readResults(.videos, of: Video.self)
        recommendations = sections.read(.recommendations)
        similar = sections.read(.similar)
        externalIDs = sections.read(.externalIDs)
        failedSections = sections.failures
    }
}
