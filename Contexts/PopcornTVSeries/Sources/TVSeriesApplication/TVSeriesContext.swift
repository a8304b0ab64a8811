public import CoreDomain
public import TVSeriesDomain

/// The use cases for TV series, their seasons and episodes. Each is called like a function.
///
/// ```swift
/// let series = TVSeriesContext(remote: remote, images: images, storage: storage)
/// let breakingBad = try await series.fetchDetails(1396)
/// ```
public struct TVSeriesContext: Sendable {
    /// The source of TV series.
    public let repository: any CatalogueRepository<TVSeriesAggregate, TVSeriesPreview, TVSeriesList, TVSeriesSearch>
    let series: any TVSeriesRepository
    /// The source of the configuration that turns image paths into URLs.
    public let images: any ImagesConfigurationProviding
    /// The source of marks.
    public let lists: any MarksProviding
    let region: String

    /// Creates a context over a repository; the public initialiser takes a storage and a remote source instead.
    package init(
        series: some TVSeriesRepository, images: any ImagesConfigurationProviding, lists: any MarksProviding,
        region: String
    ) {
        self.series = series
        repository = series
        self.images = images
        self.lists = lists
        self.region = region
    }
}

extension TVSeriesContext: Catalogue {
    /// TV series.
    public static var kind: ItemKind { .tvSeries }
    /// The parts that provide the logo, the certification and the IMDb id.
    public static var detailsParts: Set<TVSeriesPart> { [.images, .contentRatings, .externalIDs] }
    /// The parts that provide the details, the credits and the offers.
    public static var overviewParts: Set<TVSeriesPart> { detailsParts.union([.credits, .watchProviders]) }
    /// Returns the list of series that match `search`.
    public static func list(of search: TVSeriesSearch) -> TVSeriesList { .search(search) }

    /// Maps a series, with the certification and the offers of the user's region.
    public func overview(
        of series: TVSeriesAggregate, marks: Marks, imagesConfiguration: ImagesConfiguration?
    ) -> TVSeriesOverview {
        TVSeriesOverviewMapper(region: region)
            .map(series, marks: marks, imagesConfiguration: imagesConfiguration)
    }

    /// Maps a row of a list.
    public func row(of preview: TVSeriesPreview, imagesConfiguration: ImagesConfiguration?) -> TVSeriesPreviewDetails {
        TVSeriesPreviewDetailsMapper().map(preview, imagesConfiguration)
    }
}

extension TVSeriesContext {
    /// Fetches a series' cast and crew across all seasons, with the crew grouped by department.
    public var fetchCredits: Fetch<Int, AggregateCreditsDetails> {
        fetchPart(.credits, \.credits, AggregateCreditsDetailsMapper().map)
    }

    /// Fetches the posters, backdrops and logos of a TV series.
    public var fetchImages: Fetch<Int, ImageCollectionDetails> {
        fetchPart(.images, \.images, ImageCollectionDetailsMapper().map)
    }

    /// Fetches a series' videos: official trailers first, then other trailers, teasers and the rest.
    public var fetchVideos: Fetch<Int, [Video]> {
        Fetch { try await series.part(.videos, \.videos, of: $0, $1) }
    }

    /// Fetches the services that offer a TV series in the user's region. Throws `notFound` if there are none.
    public var fetchWatchProviders: Fetch<Int, WatchProvidersDetails> {
        Fetch(images, offers, WatchProvidersDetailsMapper().map)
    }

    /// Fetches the countries where a TV series can be watched, as sorted ISO 3166-1 codes.
    public var fetchWatchCountries: Fetch<Int, [String]> {
        Fetch {
            try await series.part(.watchProviders, \.watchProviders, of: $0, $1)
                .map { $0.filter(\.hasOffers).map(\.countryCode).sorted() }
        }
    }

    /// Fetches the votes on all episodes of a TV series, excluding specials.
    public var fetchRatings: Fetch<Int, SeriesRatings> {
        Fetch { try await series.ratings(of: $0, $1) }
    }

    /// Fetches a season with its episodes.
    public var fetchSeason: Fetch<SeasonReference, TVSeasonDetails> {
        Fetch(images, { try await series.season($0, $1).reporting([]).map(\.season) }, TVSeasonDetailsMapper().map)
    }

    /// Fetches the cast and crew of a season, with the crew grouped by department.
    public var fetchSeasonCredits: Fetch<SeasonReference, CreditsDetails> {
        Fetch(images, { try await part(.credits, \.credits, of: $0, $1) }, CreditsDetailsMapper().map)
    }

    /// Fetches the posters of a season.
    public var fetchSeasonImages: Fetch<SeasonReference, ImageCollectionDetails> {
        Fetch(images, { try await part(.images, \.images, of: $0, $1) }, ImageCollectionDetailsMapper().map)
    }

    /// Fetches an episode.
    public var fetchEpisode: Fetch<EpisodeReference, TVEpisodeDetails> {
        Fetch(images, { try await series.episode($0, $1).reporting([]).map(\.episode) }, TVEpisodeDetailsMapper().map)
    }

    /// Fetches the cast, crew and guest stars of an episode, with the crew grouped by department.
    public var fetchEpisodeCredits: Fetch<EpisodeReference, CreditsDetails> {
        Fetch(images, { try await part(.credits, \.credits, of: $0, $1) }, CreditsDetailsMapper().map)
    }

    /// Fetches the stills of an episode.
    public var fetchEpisodeImages: Fetch<EpisodeReference, ImageCollectionDetails> {
        Fetch(images, { try await part(.images, \.images, of: $0, $1) }, ImageCollectionDetailsMapper().map)
    }
}

extension TVSeriesContext {
    private func part<Value>(
        _ part: TVSeriesPart, _ path: KeyPath<TVSeasonAggregate, Value?>, of season: SeasonReference,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await Fetched.part(part, path, policy) { try await series.season(season, $0) }
    }

    private func part<Value>(
        _ part: TVSeriesPart, _ path: KeyPath<TVEpisodeAggregate, Value?>, of episode: EpisodeReference,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await Fetched.part(part, path, policy) { try await series.episode(episode, $0) }
    }

    private func offers(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<WatchProviders> {
        try await series.part(.watchProviders, \.watchProviders, of: id, policy)
            .first(orNotFound: "an offer of TV series \(id) in \(region)") { $0.countryCode == region && $0.hasOffers }
    }
}
