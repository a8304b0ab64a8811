public import CoreDomain

/// A TV series with its parts, all from one response. A part that is `nil` is absent or wasn't requested.
public struct TVSeriesAggregate: Equatable, Sendable {
    /// The series itself, with its seasons.
    public let series: TVSeries
    /// The cast and crew across all seasons.
    public let credits: AggregateCredits?
    /// The posters, backdrops and logos.
    public let images: ImageCollection?
    /// The certifications by country.
    public let contentRatings: ContentRatings?
    /// The offers to watch the series, by country.
    public let watchProviders: [WatchProviders]?
    /// The trailers and other videos.
    public let videos: [Video]?
    /// The first page of `TVSeriesList.recommendations`.
    public let recommendations: Page<TVSeriesPreview>?
    /// The first page of `TVSeriesList.similar`.
    public let similar: Page<TVSeriesPreview>?
    /// The item's ids in other catalogues.
    public let externalIDs: ExternalIDs?

    public init(
        series: TVSeries, credits: AggregateCredits? = nil, images: ImageCollection? = nil,
        contentRatings: ContentRatings? = nil, watchProviders: [WatchProviders]? = nil, videos: [Video]? = nil,
        recommendations: Page<TVSeriesPreview>? = nil, similar: Page<TVSeriesPreview>? = nil,
        externalIDs: ExternalIDs? = nil
    ) {
        self.series = series
        self.credits = credits
        self.images = images
        self.contentRatings = contentRatings
        self.watchProviders = watchProviders
        self.videos = videos
        self.recommendations = recommendations
        self.similar = similar
        self.externalIDs = externalIDs
    }
}

extension TVSeriesAggregate: CatalogueItem {
    /// The parts of a series.
    public typealias Part = TVSeriesPart
    /// The series itself.
    public var root: TVSeries { series }

    public init(_ series: TVSeries, _ parts: PartValues<TVSeriesPart>) {
        self.init(
            series: series,
            credits: parts[.credits],
            images: parts[.images],
            contentRatings: parts[.contentRatings],
            watchProviders: parts[.watchProviders],
            videos: parts[.videos],
            recommendations: parts[.recommendations],
            similar: parts[.similar],
            externalIDs: parts[.externalIDs])
    }

    /// The series as named in error messages: “TV series 1396”.
    public var subject: String { "TV series \(series.id)" }

    /// Returns a part, or `nil` if it is absent.
    public func value(of part: TVSeriesPart) -> (any Sendable)? {
        switch part {
        case .credits: credits
        case .images: images
        case .contentRatings: contentRatings
        case .watchProviders: watchProviders
        case .videos: videos
        case .recommendations: recommendations
        case .similar: similar
        case .externalIDs: externalIDs
        }
    }
}

/// A season with its parts, all from one response. A part that is `nil` is absent.
public struct TVSeasonAggregate: Equatable, Sendable {
    /// The season's series and number.
    public let reference: SeasonReference
    /// The season itself, with its episodes.
    public let season: TVSeason
    /// The cast and crew.
    public let credits: Credits?
    /// The posters.
    public let images: ImageCollection?

    public init(
        reference: SeasonReference, season: TVSeason, credits: Credits? = nil, images: ImageCollection? = nil
    ) {
        self.reference = reference
        self.season = season
        self.credits = credits
        self.images = images
    }
}

extension TVSeasonAggregate: PartedValue {
    /// The season as named in messages: “season 5 of TV series 1396”.
    public var subject: String { "\(reference)" }

    /// Returns whether the part is present. Only credits and images can be present.
    public func contains(_ part: TVSeriesPart) -> Bool {
        (part == .credits && credits != nil) || (part == .images && images != nil)
    }
}

/// An episode with its parts, all from one response. A part that is `nil` is absent.
public struct TVEpisodeAggregate: Equatable, Sendable {
    /// The episode's season and number.
    public let reference: EpisodeReference
    /// The episode itself.
    public let episode: TVEpisode
    /// The cast, the crew and the guest stars.
    public let credits: Credits?
    /// The stills of the episode.
    public let images: ImageCollection?

    public init(
        reference: EpisodeReference, episode: TVEpisode, credits: Credits? = nil, images: ImageCollection? = nil
    ) {
        self.reference = reference
        self.episode = episode
        self.credits = credits
        self.images = images
    }
}

extension TVEpisodeAggregate: PartedValue {
    /// The episode as named in messages: “episode 14 of season 5 of TV series 1396”.
    public var subject: String { "\(reference)" }

    /// Returns whether the part is present. Only credits and images can be present.
    public func contains(_ part: TVSeriesPart) -> Bool {
        (part == .credits && credits != nil) || (part == .images && images != nil)
    }
}
