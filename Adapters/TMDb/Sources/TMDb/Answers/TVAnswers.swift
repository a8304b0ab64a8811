/// A TV series with the parts that were asked for beside it. A part that is absent or could not be read is nil.
public struct TVSeriesAnswer: Decodable, Equatable, Sendable {
    public let series: TVSeries
    public let aggregateCredits: AggregateCredits?
    public let images: ImageCollection?
    public let contentRatings: ContentRatings?
    public let watchProviders: WatchProviders?
    public let videos: [Video]?
    public let recommendations: PageableList<TVSeriesListItem>?
    public let similar: PageableList<TVSeriesListItem>?
    public let externalIDs: ExternalIDs?
    /// Why parts that TMDb sent could not be read, by the part's name on the wire ("watch/providers").
    public let failedSections: [String: String]

    static let sections: [AppendedSection] = [
        .aggregateCredits, .images, .contentRatings, .watchProviders, .videos, .recommendations, .similar,
        .externalIDs,
    ]

    public init(from decoder: any Decoder) throws {
        var sections = try AppendedSections(in: decoder)
        series = try TVSeries(from: decoder)
        aggregateCredits = sections.read(.aggregateCredits)
        images = sections.read(.images)
        contentRatings = sections.read(.contentRatings)
        watchProviders = sections.read(.watchProviders)
        videos = sections.readResults(.videos, of: Video.self)
        recommendations = sections.read(.recommendations)
        similar = sections.read(.similar)
        externalIDs = sections.read(.externalIDs)
        failedSections = sections.failures
    }
}

/// A season with its episodes, and the parts that were asked for beside it.
public struct TVSeasonAnswer: Decodable, Equatable, Sendable {
    public let season: TVSeason
    public let credits: ShowCredits?
    public let images: ImageCollection?
    /// Why parts that TMDb sent could not be read, by the part's name on the wire.
    public let failedSections: [String: String]

    static let sections: [AppendedSection] = [.credits, .images]

    public init(from decoder: any Decoder) throws {
        var sections = try AppendedSections(in: decoder)
        season = try TVSeason(from: decoder)
        credits = sections.read(.credits)
        images = sections.read(.images)
        failedSections = sections.failures
    }
}

/// An episode with the parts that were asked for beside it.
public struct TVEpisodeAnswer: Decodable, Equatable, Sendable {
    public let episode: TVEpisode
    public let credits: ShowCredits?
    public let images: ImageCollection?
    /// Why parts that TMDb sent could not be read, by the part's name on the wire.
    public let failedSections: [String: String]

    static let sections: [AppendedSection] = [.credits, .images]

    public init(from decoder: any Decoder) throws {
        var sections = try AppendedSections(in: decoder)
        episode = try TVEpisode(from: decoder)
        credits = sections.read(.credits)
        images = sections.read(.images)
        failedSections = sections.failures
    }
}

/// A TV series with several of its seasons and all their episodes.
public struct TVSeasonsAnswer: Decodable, Equatable, Sendable {
    public let series: TVSeries
    /// By season number. One that TMDb does not know or that could not be read is absent.
    public let seasons: [TVSeason]
    /// Why seasons that TMDb sent could not be read, by their name on the wire ("season/3").
    public let failedSections: [String: String]

    public init(from decoder: any Decoder) throws {
        var sections = try AppendedSections(in: decoder)
        series = try TVSeries(from: decoder)
        seasons = sections.readAll(withPrefix: AppendedSection.seasonPrefix, of: TVSeason.self)
            .sorted { $0.seasonNumber < $1.seasonNumber }
        failedSections = sections.failures
    }
}
